import classes from './venue-placeholder.module.css'
import { Tiles } from '../../design/tiles.tsx'

const shades = 6

/** Shown for a venue without a picture: a tiled wall with a door, in a colour that depends on the id. */
export function VenuePlaceholder({ id }: { id: number }) {
  return (
    <div className={classes.facade} data-shade={id % shades}>
      <Tiles />
      <svg className={classes.door} viewBox="0 0 70 96" aria-hidden="true">
        <path d="M0 96V35a35 35 0 0 1 70 0v61Z" fill="#fff" />
        <path className={classes.leaf} d="M8 96V36a27 27 0 0 1 54 0v60Z" />
        <path className={classes.glass} d="M17 36a18 18 0 0 1 36 0Z" />
        <circle className={classes.glass} cx="30" cy="62" r="2.500" />
      </svg>
    </div>
  )
}
