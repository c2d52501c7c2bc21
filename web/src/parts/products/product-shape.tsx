import type { ProductKind } from '@aforo/domain'
import type { ReactNode } from 'react'
import classes from './product-picture.module.css'

const shades = 6

/** Drawings in tones of one colour, one for each kind of product. */
const drawings: Record<ProductKind, ReactNode> = {
  flower: (
    <>
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <ellipse
          key={turn}
          className={classes.deep}
          cx="60"
          cy="27"
          rx="11"
          ry="18"
          transform={`rotate(${turn} 60 60)`}
        />
      ))}
      {[22, 82, 142, 202, 262, 322].map((turn) => (
        <ellipse
          key={turn}
          className={classes.light}
          cx="60"
          cy="42"
          rx="8"
          ry="14"
          transform={`rotate(${turn} 60 60)`}
        />
      ))}
      <circle className={classes.white} cx="60" cy="60" r="7" />
      <circle className={classes.deep} cx="60" cy="60" r="3.5" />
    </>
  ),
  drink: (
    <>
      <path className={classes.deep} d="M50 14h20v22l10 14v50a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V50l10-14Z" />
      <path className={classes.light} d="M40 62h40v28H40Z" />
      <circle className={classes.white} cx="60" cy="76" r="7" />
    </>
  ),
  edible: (
    <>
      <path className={classes.deep} d="M60 18a42 42 0 1 0 42 42 16 16 0 0 1-18-18 16 16 0 0 1-24-24Z" />
      {[
        [46, 46],
        [40, 70],
        [62, 64],
        [70, 84],
        [52, 88],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} className={classes.light} cx={x} cy={y} r="5.5" />
      ))}
    </>
  ),
  extract: (
    <>
      <path className={classes.deep} d="M60 12c18 28 30 42 30 60a30 30 0 0 1-60 0c0-18 12-32 30-60Z" />
      <path className={classes.light} d="M60 12c18 28 30 42 30 60a30 30 0 0 1-30 30Z" />
      <path d="M46 66c0 12 4 19 12 23" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".7" />
    </>
  ),
  accessory: (
    <>
      <path className={classes.deep} d="m60 16 40 20v46l-40 22-40-22V36Z" />
      <path className={classes.light} d="m60 16 40 20-40 20-40-20Z" />
      <path d="M60 56v48" stroke="#fff" strokeWidth="3" />
    </>
  ),
}

type ProductShapeProps = { id: number; kind: ProductKind; out: boolean }

/** The drawing of a product without a picture: its kind is the shape, its id the colour. Grey when out of stock. */
export function ProductShape({ id, kind, out }: ProductShapeProps) {
  return (
    <div className={`${classes.fill} ${classes.drawing}`} data-kind={kind} data-shade={out ? 'out' : id % shades}>
      <svg className={classes.shape} viewBox="0 0 120 120" aria-hidden="true">
        {drawings[kind]}
      </svg>
    </div>
  )
}
