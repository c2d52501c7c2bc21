import { Button, Select } from '@mantine/core'
import { IconDownload, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { Dialog } from '../../design/dialog.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { paperSetting } from '../../device/paper.ts'
import { type PrinterUse, printerWidth } from '../../device/printer-setting.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { useWords } from '../../words/words.ts'
import { drawLines } from './drawn-paper.ts'
import classes from './paper-dialog.module.css'
import { layOut, type Paper } from './paper.ts'
import { pdfOf } from './paper-pdf.ts'
import { PaperPicture } from './paper-picture.tsx'
import { PrintFailed } from './print-failed.tsx'
import { printerWords } from './printer-words.ts'
import { useHasPrinter, usePrinter } from './use-printer.ts'

/** Something to print, with its name in the list and in the file. */
export type NamedPaper = { name: string; use: PrinterUse; paper: Paper; file: string }

type PaperDialogProps = {
  title: string
  of: string
  papers: readonly NamedPaper[]
  /** Prints the first paper with the browser, if the page can. */
  onBrowser: (() => void) | null
  onClose: () => void
}

/** A ticket or label as it will come out, with every way to print it. */
export function PaperDialog({ title, of, papers, onBrowser, onClose }: PaperDialogProps) {
  const t = useWords(printerWords)
  const [index, setIndex] = useState(0)
  const shown = papers[index]
  useDeviceSetting(paperSetting)
  const hasPrinter = useHasPrinter(shown?.use ?? 'ticket')
  const { isBusy, failure, print } = usePrinter()
  if (shown === undefined) return null
  const { name, use, paper, file } = shown
  const widthMm = printerWidth(use)
  const drawn = drawLines(layOut(paper, widthMm), widthMm)
  const byBrowser = index === 0 ? onBrowser : null

  async function send(): Promise<void> {
    if (await print(use, () => [paper])) toast.done({ title: t.printed, body: name })
  }
  return (
    <Dialog title={title} of={of} width={560} onClose={onClose} sheet>
      <Stack gap={5}>
        {papers.length > 1 && (
          <Select
            aria-label={title}
            data={papers.map((one, place) => ({ value: String(place), label: one.name }))}
            value={String(index)}
            allowDeselect={false}
            onChange={(place) => setIndex(Number(place))}
          />
        )}
        <div className={classes.desk}>
          <PaperPicture drawn={drawn} label={name} />
        </div>
        <Text as="p" size="small" tone="soft">
          {t.width}: {t.millimetres(widthMm)}
          {!hasPrinter && ` · ${t.noPrinter}`}
        </Text>
        {failure !== null && <PrintFailed failure={failure} onAgain={() => void send()} onBrowser={byBrowser} />}
        <Row wrap gap={4} justify="end">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveFile(file, new Blob([pdfOf(drawn)], { type: 'application/pdf' }))}
          >
            {t.savePdf}
          </Button>
          {byBrowser !== null && (
            <Button
              variant={hasPrinter ? 'default' : 'filled'}
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={byBrowser}
            >
              {t.byBrowser}
            </Button>
          )}
          {hasPrinter && (
            <BusyButton busy={isBusy} icon={<IconReceipt size={18} aria-hidden="true" />} onClick={() => void send()}>
              {t.print}
            </BusyButton>
          )}
        </Row>
      </Stack>
    </Dialog>
  )
}
