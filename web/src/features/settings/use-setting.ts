import { useRef, useState } from 'react'
import type { GateLevel, GateRule } from '@aforo/domain'
import { useWords } from '../../words/words.ts'
import { type SettingsChange, useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'
import { useSaving } from './use-saving.ts'

type Accessor<V> = { read: (settings: VenueSettings) => V; write: (value: V) => SettingsChange }

/**
 * One setting. Shows the chosen value while it is saved, then the server's. Each change and undo sends the value it
 * replaces, so that the server refuses to overwrite a change by another person.
 */
function useSettingAt<V>(name: string, settings: VenueSettings, { read, write }: Accessor<V>) {
  const t = useWords(settingsWords)
  const { change } = useSettingsCommands(settings.venue.id)
  const { saved, failure, keep } = useSaving()
  const [chosen, setChosen] = useState<{ value: V } | null>(null)
  const last = useRef<{ value: V } | null>(null)

  async function choose(next: V): Promise<void> {
    const choice = { value: next }
    last.current = choice
    setChosen(choice)
    let before = read(settings)
    const save = (now = settings) => {
      before = read(now)
      return { ...write(next), seen: write(before) }
    }
    await keep(
      t.savedNamed(name),
      () => change(save),
      () => change(() => ({ ...write(before), seen: write(next) })),
    )
    if (last.current === choice) setChosen(null)
  }
  return {
    value: chosen === null ? read(settings) : chosen.value,
    choose: (next: V) => void choose(next),
    row: { saved, failure },
  }
}

type Plain = Exclude<keyof VenueSettings & keyof SettingsChange, 'gate_levels'>

/** A setting by its name on the wire. */
export const useSetting = <K extends Plain>(name: string, settings: VenueSettings, key: K) =>
  useSettingAt<VenueSettings[K]>(name, settings, {
    read: (now) => now[key],
    write: (value) => ({ [key]: value }),
  })

/** The level of a rule. */
export const useLevel = (name: string, settings: VenueSettings, rule: GateRule) =>
  useSettingAt<GateLevel>(name, settings, {
    read: (now) => now.gate_levels[rule],
    write: (level) => ({ gate_levels: { [rule]: level } }),
  })
