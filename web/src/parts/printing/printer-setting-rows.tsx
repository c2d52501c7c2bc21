import { Select, SegmentedControl, Switch } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Stack } from '../../design/primitives.tsx'
import { SettingRow } from '../../design/setting-row.tsx'
import { toast } from '../../design/toasts.tsx'
import { languageSetting } from '../../device/language.ts'
import { type PaperWidthMm, paperSetting, paperWidthsMm } from '../../device/paper.ts'
import {
  type DrawerPin,
  drawerPins,
  type PrinterChoice,
  printerKinds,
  printerSettings,
  type PrinterUse,
  printerWidth,
} from '../../device/printer-setting.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { loadTillPapers } from './load-papers.ts'
import { PrintFailed } from './print-failed.tsx'
import { printerCardWords } from './printer-card-words.ts'
import { ConnectionRows } from './printer-connection.tsx'
import { usePrinter } from './use-printer.ts'

/** One printer of this device: paper, connection, language, knife, drawer, and a test. */
export function PrinterSettingRows({ use }: { use: PrinterUse }) {
  const t = useWords(printerCardWords)
  const paperMm = useDeviceSetting(paperSetting)
  const choice = useDeviceSetting(printerSettings[use])
  return (
    <>
      {use === 'ticket' && (
        <WidthRow name={t.paper} hint={t.paperHint} widthMm={paperMm} onChange={paperSetting.write} />
      )}
      <ConnectionRows use={use} choice={choice} />
      {choice !== null && <PrinterRows use={use} choice={choice} />}
    </>
  )
}

type WidthRowProps = { name: string; hint: string; widthMm: PaperWidthMm; onChange: (width: PaperWidthMm) => void }

function WidthRow({ name, hint, widthMm, onChange }: WidthRowProps) {
  const t = useWords(printerCardWords)
  return (
    <SettingRow name={name} hint={hint}>
      <SegmentedControl
        aria-label={name}
        value={String(widthMm)}
        onChange={(value) => onChange(paperWidthsMm.find((width) => String(width) === value) ?? widthMm)}
        data={paperWidthsMm.map((width) => ({ value: String(width), label: t.millimetres(width) }))}
      />
    </SettingRow>
  )
}

function PrinterRows({ use, choice }: { use: PrinterUse; choice: PrinterChoice }) {
  const t = useWords(printerCardWords)
  const change = (part: Partial<PrinterChoice>) => printerSettings[use].write({ ...choice, ...part })
  const pinOf = (value: string | null): DrawerPin | null => drawerPins.find((pin) => String(pin) === value) ?? null
  return (
    <>
      {use === 'label' && (
        <WidthRow
          name={t.labelPaper}
          hint={t.labelPaperHint}
          widthMm={choice.widthMm}
          onChange={(widthMm) => change({ widthMm })}
        />
      )}
      <SettingRow name={t.language} hint={t.languageHint}>
        <Select
          aria-label={t.language}
          data={printerKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
          value={choice.kind}
          allowDeselect={false}
          onChange={(value) => change({ kind: printerKinds.find((kind) => kind === value) ?? choice.kind })}
        />
      </SettingRow>
      <SettingRow name={t.cut} hint={t.cutHint}>
        <Switch
          aria-label={t.cut}
          checked={choice.cuts}
          onChange={({ currentTarget: { checked } }) => change({ cuts: checked })}
        />
      </SettingRow>
      {use === 'ticket' && (
        <>
          <SettingRow name={t.drawer} hint={t.drawerHint}>
            <Select
              aria-label={t.drawer}
              data={[
                { value: 'none', label: t.noDrawer },
                ...drawerPins.map((pin) => ({ value: String(pin), label: t.pin(pin) })),
              ]}
              value={String(choice.drawerPin ?? 'none')}
              allowDeselect={false}
              onChange={(value) => change({ drawerPin: pinOf(value) })}
            />
          </SettingRow>
          <SettingRow name={t.automatic} hint={t.automaticHint}>
            <Switch
              aria-label={t.automatic}
              checked={choice.isAutomatic}
              onChange={({ currentTarget: { checked } }) => change({ isAutomatic: checked })}
            />
          </SettingRow>
        </>
      )}
      <TestRow use={use} />
    </>
  )
}

/** Prints a paper that says that it is a test. */
function TestRow({ use }: { use: PrinterUse }) {
  const t = useWords(printerCardWords)
  const { venue } = useSession()
  const { isBusy, failure, print } = usePrinter()

  async function test(): Promise<void> {
    const isSent = await print(use, async () => {
      const { testTicket } = await loadTillPapers()
      return [testTicket(venue?.name ?? 'Aforo', printerWidth(use), languageSetting.read())]
    })
    if (isSent) toast.done({ title: t.sent })
  }
  return (
    <>
      <SettingRow name={t.test} hint={t.testHint}>
        <BusyButton
          variant="default"
          busy={isBusy}
          icon={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => void test()}
        >
          {t.print}
        </BusyButton>
      </SettingRow>
      {failure !== null && (
        <Stack padY={4}>
          <PrintFailed failure={failure} onAgain={() => void test()} onBrowser={null} />
        </Stack>
      )}
    </>
  )
}
