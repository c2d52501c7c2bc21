import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { BusyButton } from './busy-button.tsx'

/** A form that is busy from the first press on. */
function Sending({ type, done }: { type: 'button' | 'submit'; done: string[] }) {
  const [busy, setBusy] = useState(false)
  const begin = (what: string) => {
    done.push(what)
    setBusy(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin('submitted')
  }
  return (
    <form onSubmit={submit}>
      <input aria-label="Importe" />
      <BusyButton type={type} busy={busy} icon={null} onClick={() => type === 'button' && begin('pressed')}>
        Enviar
      </BusyButton>
    </form>
  )
}

test('a button that is busy ignores presses', async () => {
  const done: string[] = []
  await renderPart(<Sending type="button" done={done} />)
  const button = page.getByRole('button', { name: 'Enviar' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  expect(done).toEqual(['pressed'])
})

test('a form whose button is busy is not sent again, by press or by Enter', async () => {
  const done: string[] = []
  await renderPart(<Sending type="submit" done={done} />)
  const button = page.getByRole('button', { name: 'Enviar' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  await page.getByRole('textbox', { name: 'Importe' }).click()
  await userEvent.keyboard('{Enter}')
  expect(done).toEqual(['submitted'])
})
