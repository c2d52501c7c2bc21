import { type AllHTMLAttributes, createElement, type Ref } from 'react'
import classes from './primitives.module.css'

/** A step of the spacing scale: 2, 4, 6, 8, 12, 16, 24 or 32 px. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

type TextStyle = {
  size?: 'small' | 'body' | 'lead' | 'title' | 'heading' | 'amount' | 'display'
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'ink' | 'soft' | 'quiet' | 'accent' | 'ok' | 'warn' | 'bad'
  /** Digits of equal width, for figures. */
  numeric?: boolean
  nowrap?: boolean
  /** Breaks long words, such as an e-mail address. */
  breaks?: boolean
  /** One line that ends in an ellipsis. */
  truncate?: boolean
  /** At most two lines. */
  clamp?: boolean
  textAlign?: 'end' | 'center'
}

type BoxStyle = TextStyle & {
  gap?: Space
  pad?: Space
  padX?: Space
  padY?: Space
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  justify?: 'between' | 'end' | 'center'
  wrap?: boolean
  /** Takes the free space of its row or stack. */
  grow?: boolean
  /** Keeps its size in a row or stack. */
  fixed?: boolean
  /** A hairline above or below. */
  line?: 'top' | 'bottom'
}

type Props<Style> = Style &
  Omit<AllHTMLAttributes<HTMLElement>, keyof BoxStyle | 'as'> & {
    /** The HTML element. */
    as?: keyof HTMLElementTagNameMap
    ref?: Ref<HTMLElement>
  }

/** The classes of the style properties, and the properties that go to the element. */
function withClasses(base: string | undefined, props: BoxStyle & { className?: string | undefined }) {
  const { size, weight, tone, numeric, nowrap, breaks, truncate, clamp, textAlign, ...more } = props
  const { gap, pad, padX, padY, align, justify, wrap, grow, fixed, line, className, ...rest } = more
  const names = [
    base,
    gap && classes[`gap-${gap}`],
    pad && classes[`pad-${pad}`],
    padX && classes[`padX-${padX}`],
    padY && classes[`padY-${padY}`],
    align && classes[`align-${align}`],
    justify && classes[`justify-${justify}`],
    wrap && classes['wrap'],
    grow && classes['grow'],
    fixed && classes['fixed'],
    line && classes[`line-${line}`],
    size && classes[`size-${size}`],
    weight && classes[`weight-${weight}`],
    tone && classes[`tone-${tone}`],
    numeric && classes['numeric'],
    nowrap && classes['nowrap'],
    breaks && classes['breaks'],
    truncate && classes['truncate'],
    clamp && classes['clamp'],
    textAlign && classes[textAlign === 'end' ? 'alignEnd' : 'centered'],
    className,
  ]
  return { ...rest, className: names.filter(Boolean).join(' ') || undefined }
}

/** Children below each other. */
export function Stack({ as: Element = 'div', ...props }: Props<BoxStyle>) {
  return createElement(Element, withClasses(classes['stack'], props))
}

/** Children beside each other, centred on one line. */
export function Row({ as: Element = 'div', ...props }: Props<BoxStyle>) {
  return createElement(Element, withClasses(classes['row'], props))
}

/** A piece of text in one of the seven type styles. */
export function Text({ as: Element = 'span', ...props }: Props<TextStyle>) {
  return createElement(Element, withClasses(undefined, props))
}
