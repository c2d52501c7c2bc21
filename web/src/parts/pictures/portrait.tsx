import type { CSSProperties } from 'react'
import { FilePicture, Picture } from './picture.tsx'
import classes from './portrait.module.css'

const grounds = ['#d9d4ea', '#e6dce2', '#e3dfc8', '#ead9d2', '#d3e0dc', '#dfe3ee']
const skins = ['#f0cfb3', '#e8bd99', '#c98f62', '#a66a42', '#7d4b2d']
const hairs = ['#2b211b', '#4a3023', '#7a3b26', '#b98a4a', '#8d8478']
const shirts = ['#7b8bdb', '#5c7f68', '#b3a68c', '#4a463f', '#2f3f86', '#b97a56']

/** Pairs of paths: the hair behind the face and the hair in front of it. */
const hairShapes = [
  [
    'M32 6c12 0 19 8 19 19 0 5-2 9-4 12H17c-2-3-4-7-4-12C13 14 20 6 32 6Z',
    'M20 25c2-9 7-11 12-11s10 2 12 11c-4-5-8-6-12-6s-8 1-12 6Z',
  ],
  [
    'M15 44V25C15 14 22 8 32 8s17 6 17 17v19h-8V27H23v17Z',
    'M21 27c0-9 5-13 11-13 7 0 11 5 11 13-9-1-14-4-16-8-1 4-3 7-6 8Z',
  ],
  ['', 'M20 28c-1-11 4-17 12-17s13 6 12 17c-1-6-3-8-6-9-5 2-12 1-15 0-2 2-3 5-3 9Z'],
  ['M26 9a6 6 0 1 1 12 0 6 6 0 0 1-12 0Z', 'M20 29c-1-12 5-17 12-17s13 5 12 17c-2-7-6-9-12-9s-10 2-12 9Z'],
  ['', ''],
] as const

/** The cast is safe because no list is empty. */
const pick = <T,>(list: readonly T[], number: number): T => list[number % list.length] as T

type PortraitProps = {
  id: number
  size: number
  imagePath: string | null
  /** A picture that has not been uploaded yet. Shown instead of the saved one. */
  file?: File | null
}

/** The picture of a person, or a drawn face that is always the same for the same id. */
export function Portrait({ id, size, imagePath, file = null }: PortraitProps) {
  const face = <DrawnFace id={id} size={size} />
  if (imagePath === null && file === null) return face
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {file !== null && <FilePicture file={file} className={classes.picture} />}
      {file === null && imagePath !== null && (
        <Picture
          path={imagePath}
          size={size > 128 ? 'large' : 'small'}
          className={classes.picture}
          alt=""
          fallback={face}
        />
      )}
    </span>
  )
}

function DrawnFace({ id, size }: { id: number; size: number }) {
  const [behind, front] = pick(hairShapes, id)
  const hair = pick(hairs, Math.floor(id / 3))
  const skin = pick(skins, Math.floor(id / 2))
  return (
    <svg
      className={classes.portrait}
      style={{ '--ground': pick(grounds, id) } as CSSProperties}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      {behind !== '' && <path d={behind} fill={hair} />}
      <path d="M7 64c0-12 10-17 25-17s25 5 25 17Z" fill={pick(shirts, id + 1)} />
      <path d="M27 38h10v8c0 3-2 5-5 5s-5-2-5-5Z" fill={skin} />
      <path d="M26 46l6 6 6-6 2 2-8 8-8-8Z" fill="#fff" fillOpacity=".85" />
      <ellipse cx="32" cy="29" rx="11.500" ry="13.500" fill={skin} />
      {front !== '' && <path d={front} fill={hair} />}
      {id % 4 === 1 && (
        <g fill="none" stroke="#2b211b" strokeWidth="1.600">
          <rect x="22" y="26" width="8.500" height="6.500" rx="3" />
          <rect x="33.500" y="26" width="8.500" height="6.500" rx="3" />
          <path d="M30.500 28h3" />
        </g>
      )}
    </svg>
  )
}
