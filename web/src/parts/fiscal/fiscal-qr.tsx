import { Qr, qrModules } from '../../design/qr.tsx'
import { Text } from '../../design/primitives.tsx'
import type { FiscalDocument } from './fiscal-documents.ts'
import classes from './fiscal-qr.module.css'
import { qrSideMm } from './qr-size.ts'

type FiscalQrProps = { qr: NonNullable<FiscalDocument['qr']>; wantedMm: number }

/** The code with which anybody can check an invoice, between the words that the law wants around it. */
export function FiscalQr({ qr: { url, above, below }, wantedMm }: FiscalQrProps) {
  return (
    <div className={classes.block}>
      <Text as="p" textAlign="center">
        {above}
      </Text>
      <div className={classes.code}>
        <Qr text={url} label={above} quiet={0} sideMm={qrSideMm(qrModules(url), wantedMm)} />
      </div>
      {below.map((line) => (
        <p key={line} className={classes.below}>
          {line}
        </p>
      ))}
    </div>
  )
}
