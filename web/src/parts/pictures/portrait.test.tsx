import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { Portrait } from './portrait.tsx'

const shownText = (element: Element) => getComputedStyle(element, '::before').content

test('somebody without a photo has initials', async () => {
  const { container } = await renderPart(<Portrait id={7} name="Lucía Ferrer Gil" size={64} imagePath={null} />)
  const portrait = container.querySelector('[data-initials]')
  expect(portrait === null ? null : shownText(portrait)).toBe('"LF"')
  expect(container.querySelector('svg')).toBeNull()
})

test('somebody without a name has a plain sign, and no letters', async () => {
  const { container } = await renderPart(<Portrait id={7} name="" size={64} imagePath={null} />)
  const portrait = container.querySelector('[data-initials]')
  expect(portrait === null ? null : shownText(portrait)).toBe('none')
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
