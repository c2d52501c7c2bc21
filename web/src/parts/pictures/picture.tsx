import type { PictureSize } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { fetchPicture } from '../../api/client.ts'
import { pictureKey } from '../../api/live-key.ts'

type PictureProps = {
  path: string
  size: PictureSize
  className: string | undefined
  /** What it shows; empty where words beside it say it already. */
  alt: string
  /** What stands in its place until it is here. */
  fallback: ReactNode
}

/** A private picture: fetched like any other call, as whoever is signed in. */
export function Picture({ path, size, className, alt, fallback }: PictureProps) {
  const { data } = useQuery({
    queryKey: pictureKey(path, size),
    queryFn: () => fetchPicture(path, size),
    // A key never shows anything else.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data === undefined ? fallback : <ShownBytes bytes={data} className={className} alt={alt} />
}

/** A picture that has not been sent yet. */
export function FilePicture({ file, className }: { file: File; className: string | undefined }) {
  return <ShownBytes bytes={file} className={className} alt="" />
}

function ShownBytes({ bytes, className, alt }: { bytes: Blob; className: string | undefined; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // Bytes in memory have an address for as long as they are shown.
    const address = URL.createObjectURL(bytes)
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return <img ref={image} className={className} alt={alt} draggable={false} />
}
