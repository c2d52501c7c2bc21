import { milliOfQuantity, quantityOfMilli, weighToleranceMostMilli } from '@aforo/domain'
import { SettingRow } from '../../design/setting-row.tsx'
import { Stepper } from '../../design/stepper.tsx'
import { useWords } from '../../words/words.ts'
import { gramLimitWords } from './gram-limit-words.ts'
import type { VenueSettings } from './settings-queries.ts'
import { useSetting } from './use-setting.ts'

const stepMilligrams = 10

/** By how much the weight on the scale may differ from what was asked for, in milligrams. */
export function WeighToleranceRow({ settings }: { settings: VenueSettings }) {
  const t = useWords(gramLimitWords)
  const tolerance = useSetting(t.tolerance, settings, 'weigh_tolerance')
  return (
    <SettingRow name={t.tolerance} hint={t.toleranceHint} {...tolerance.row}>
      <Stepper
        name={t.tolerance}
        value={milliOfQuantity(tolerance.value)}
        least={0}
        most={weighToleranceMostMilli}
        step={stepMilligrams}
        unit="mg"
        onChange={(milligrams) => tolerance.choose(quantityOfMilli(milligrams))}
      />
    </SettingRow>
  )
}
