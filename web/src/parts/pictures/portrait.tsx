import { IconUser } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { initialsOf } from '../../format/initials.ts'
import { FilePicture, Picture } from './picture.tsx'
import classes from './portrait.module.css'

const grounds = ['#d9d4ea', '#e6dce2', '#e3dfc8', '#ead9d2', '#d3e0dc', '#dfe3ee'] as const

type PortraitProps = {
  id: number
  /** The name, or the e-mail address of somebody without a name. */
  name: string
  size: number
  imagePath: string | null
  /** A picture that has not been uploaded yet. Shown instead of the saved one. */
  file?: File | null
}

/** The picture of a person, or else their initials. */
export function Portrait({ id, name, size, imagePath, file = null }: PortraitProps) {
  const initials = <Initials id={id} name={name} size={size} />
  if (imagePath === null && file === null) return initials
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {file !== null && <FilePicture file={file} className={classes.picture} />}
      {file === null && imagePath !== null && (
        <Picture
          path={imagePath}
          size={size > 128 ? 'large' : 'small'}
          className={classes.picture}
          alt=""
          fallback={initials}
        />
      )}
    </span>
  )
}

type InitialsProps = Pick<PortraitProps, 'id' | 'name' | 'size'>

/** The initials are drawn by the style sheet, because the name stands beside them as text. */
function Initials({ id, name, size }: InitialsProps) {
  const initials = initialsOf(name)
  const style = { '--ground': grounds[id % grounds.length], '--side': `${size}px` } as CSSProperties
  return (
    <span className={classes.initials} style={style} data-initials={initials} aria-hidden="true">
      {initials === '' && <IconUser size={size / 2} stroke={1.6} />}
    </span>
  )
}
