import type { PictureSize } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { fetchPicture } from '../../api/client.ts'
import { pictureKey } from '../../api/live-key.ts'

type PictureProps = {
  path: string
  size: PictureSize
  className: string | undefined
  /** The alternative text; empty if text beside the picture says the same. */
  alt: string
  /** Shown until the picture is loaded. */
  fallback: ReactNode
}

/** A private picture, loaded with the token of the signed-in person. */
export function Picture({ path, size, className, alt, fallback }: PictureProps) {
  const { data } = useQuery({
    queryKey: pictureKey(path, size),
    queryFn: () => fetchPicture(path, size),
    // The picture of a key never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data === undefined ? fallback : <ShownBytes bytes={data} className={className} alt={alt} />
}

/** A picture that has not been uploaded yet. */
export function FilePicture({ file, className }: { file: File; className: string | undefined }) {
  return <ShownBytes bytes={file} className={className} alt="" />
}

function ShownBytes({ bytes, className, alt }: { bytes: Blob; className: string | undefined; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The object URL is revoked when the picture is no longer shown.
    const address = URL.createObjectURL(bytes)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return <img ref={image} className={className} alt={alt} draggable={false} />
}
