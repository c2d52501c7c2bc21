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

/** A list has its name on a hidden field, so the one to be seen is marked; of several buttons any will do. */
function focusField(form: HTMLFormElement, name: string): void {
  const named = form.elements.namedItem(name)
  const input = form.querySelector(`[data-field="${name}"]`) ?? (named instanceof RadioNodeList ? named[0] : named)
  if (input instanceof HTMLElement) input.focus()
}

/** Takes the eye to what the server said, wherever in a long form it stands. */
function showRefusal(form: HTMLFormElement, name: string | null): void {
  if (name !== null) focusField(form, name)
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/**
 * A form that checks a field when you leave it filled in, and every field on submit; takes you to the first fault;
 * never clears what was typed; ignores a second press while it works; and has a place for the server's refusal. What
 * is wrong is worked out from what stands there, so it changes language with the page.
 */
export function useForm<V extends { [N in keyof V]: string }>(options: {
  initial: V
  /** Words for what is wrong with a field, or null. */
  check: { [N in keyof V]: (value: string, all: V) => string | null }
  submit: (values: V) => Promise<void>
  /** The field that a refusal of the server is about; any other is said above the form. */
  refusedField?: { [Code in ErrorCode]?: Name<V> }
  /** What did not happen, for when the server gave no words. */
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

  /** Says what is wrong with these fields, goes to the first that is, and answers whether all are right. */
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
      // At once, so that what is said is there to be looked at.
      const unanswered = failed === undefined ? t.offline : `${asSentence(failed)} ${t.offline}`
      flushSync(() => setRefused({ code: error.code, words: error.detail ?? unanswered, language }))
      showRefusal(form, fieldOf(error.code))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    /** What the server said, until something is typed or the language changes. */
    refusal: refusal !== null && fieldOf(refusal.code) === null ? refusal : null,
    reset: () => {
      setValues(initial)
      setShown([])
      setRefused(null)
    },
    /** Several fields at once, by what stands there now: for what somebody else has changed meanwhile. */
    fill: (change: (now: V) => V) => setValues(change),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy || !checkFields(event.currentTarget, names)) return
      void send(event.currentTarget)
    },
    /** For a form in steps: asked before the next one. */
    checkFields,
    /** What is wrong with a field, once it is time to say so. */
    fault: (name: Name<V>) => (shown.includes(name) ? faultOf(name) : null),
    /** For what is not typed: chosen from a list, or a file. */
    set: (name: Name<V>, value: string) => {
      setValues({ ...values, [name]: value })
      setShown(shown.filter((other) => other !== name))
      setRefused(null)
    },
    values,
    /** Everything a kit input needs for one field. */
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
          // Once the press that took the focus away is over: words that appear would move its target from under it.
          setTimeout(() => setShown((now) => (now.includes(name) ? now : [...now, name])), pressMs)
        },
        'aria-invalid': fault !== null,
        error: fault === null ? undefined : <FieldError>{fault}</FieldError>,
      }
    },
  }
}
