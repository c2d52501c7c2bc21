import { getSealed, listArchiveFiles, putSealed } from './archive-files.ts'

/** The names of the files of an archive, after the hash of its manifest was compared. */
export const listFilesOfArchive = listArchiveFiles

/** A file of an archive, unsealed. */
export const readArchiveFile = getSealed

/** Stores a file of an archive, sealed with the newest key. */
export const writeArchiveFile = putSealed
