import type { ErrorCode } from '@aforo/contract'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { FieldError } from '../../design/field-error.tsx'

type Name<V> = keyof V & string

const pressMs = 200

/** A select has its name on a hidden input, so its visible input is marked. For radio buttons the first one is used. */
function focusField(form: HTMLFormElement, name: string): void {
  const named = form.elements.namedItem(name)
  const input = form.querySelector(`[data-field="${name}"]`) ?? (named instanceof RadioNodeList ? named[0] : named)
  if (input instanceof HTMLElement) input.focus()
}

/** Focuses or scrolls to the refusal of the server, wherever it is in a long form. */
function showRefusal(form: HTMLFormElement, name: string | null): void {
  if (name !== null) focusField(form, name)
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/**
 * A form that validates a filled-in field on blur and all fields on submit. It focuses the first error, never clears
 * input, ignores a second submit while busy, and shows the refusal of the server. Errors are derived from the current
 * values, so they change language with the page.
 */
export function useForm<V extends { [N in keyof V]: string }>(options: {
  initial: V
  /** Returns the error text of a field, or null. */
  check: { [N in keyof V]: (value: string, all: V) => string | null }
  submit: (values: V) => Promise<void>
  /** The field that a refusal belongs to. Other refusals are shown above the form. */
  refusedField?: { [Code in ErrorCode]?: Name<V> }
  /** Says what failed, for when the server sent no error text. */
  failed?: string
}) {
  const { initial, check, submit, refusedField = {}, failed } = options
  const t = useWords(sharedWords)
  const language = useLanguage()
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState<readonly Name<V>[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: ApiError['code']; words: string; language: string } | null>(null)

  const refusal = refused?.language === language ? refused : null
  const fieldOf = (code: ApiError['code']) => (code === 'unreachable' ? null : (refusedField[code] ?? null))

  const names = Object.keys(initial) as Name<V>[]
  const faultOf = (name: Name<V>) => check[name](values[name], values)

  /** Shows the errors of these fields and focuses the first. Returns whether all are valid. */
  function checkFields(form: HTMLFormElement, checked: readonly Name<V>[]): boolean {
    setShown((now) => [...new Set([...now, ...checked])])
    const first = checked.find((name) => faultOf(name) !== null)
    if (first !== undefined) focusField(form, first)
    return first === undefined
  }

  async function send(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      await submit(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Rendered at once, so that the refusal can be scrolled to.
      const unanswered = failed === undefined ? t.offline : `${asSentence(failed)} ${t.offline}`
      flushSync(() => setRefused({ code: error.code, words: error.detail ?? unanswered, language }))
      showRefusal(form, fieldOf(error.code))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    /** The refusal of the server, until the input or the language changes. */
    refusal: refusal !== null && fieldOf(refusal.code) === null ? refusal : null,
    reset: () => {
      setValues(initial)
      setShown([])
      setRefused(null)
    },
    /** Changes several fields based on their current values, which may have changed in the meantime. */
    fill: (change: (now: V) => V) => setValues(change),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy || !checkFields(event.currentTarget, names)) return
      void send(event.currentTarget)
    },
    /** For a form in steps: called before the next step. */
    checkFields,
    /** The error of a field, once it should be shown. */
    fault: (name: Name<V>) => (shown.includes(name) ? faultOf(name) : null),
    /** For values that are not typed: a choice from a list, or a file. */
    set: (name: Name<V>, value: string) => {
      setValues({ ...values, [name]: value })
      setShown(shown.filter((other) => other !== name))
      setRefused(null)
    },
    values,
    /** All props of a Mantine input for one field. */
    field: (name: Name<V>) => {
      const refusedHere = refusal !== null && fieldOf(refusal.code) === name ? refusal.words : null
      const fault = refusedHere ?? (shown.includes(name) ? faultOf(name) : null)
      return {
        name,
        value: values[name],
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          setValues({ ...values, [name]: event.currentTarget.value })
          setShown(shown.filter((other) => other !== name))
          setRefused(null)
        },
        onBlur: () => {
          if (values[name] === '') return
          // Deferred until the press that moved the focus has ended: an error that appears would move its target away.
          setTimeout(() => setShown((now) => (now.includes(name) ? now : [...now, name])), pressMs)
        },
        'aria-invalid': fault !== null,
        error: fault === null ? undefined : <FieldError>{fault}</FieldError>,
      }
    },
  }
}
