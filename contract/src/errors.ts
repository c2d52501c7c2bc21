import {
  type AccessBlocker,
  type AccountBlocker,
  type AgeBlocker,
  type ApproverBlocker,
  type CartBlocker,
  type CategoryBlocker,
  type ClockInBlocker,
  type ClockOutBlocker,
  type ClosingBlocker,
  type ConsentBlocker,
  type CorrectionBlocker,
  type CountApprovalBlocker,
  type CountBlocker,
  type DecisionBlocker,
  type DiscardBlocker,
  type DispenseRule,
  type DocumentBlocker,
  type EntryRule,
  type ErasureBlocker,
  type ExitRule,
  type ExtensionBlocker,
  type FinishBlocker,
  type FullInvoiceBlocker,
  type GapBlocker,
  type GateLevelBlocker,
  type GramLimitBlocker,
  type GrantBlocker,
  type ImportBlocker,
  type InspectionBlocker,
  type InspectionReasonBlocker,
  type InspectorBlocker,
  type InspectorCallBlocker,
  type SupportDecisionBlocker,
  type SupportReadBlocker,
  type LossBlocker,
  type MemberDatesBlocker,
  type MappingBlocker,
  type MendBlocker,
  type MessageBlocker,
  type OwnersBlocker,
  type OwnPasswordBlocker,
  type Language,
  type PageBlocker,
  type PasswordBlocker,
  type PauseBlocker,
  type PayoutBlocker,
  type PayoutLimit,
  type PictureBlocker,
  type PinBlocker,
  type RetentionPeriodBlocker,
  type ReviewBlocker,
  type PlacesBlocker,
  type PriceChangeBlocker,
  type PracticeBlocker,
  type PracticeCallBlocker,
  type PrivacyAnswerBlocker,
  type ProductBlocker,
  type ProofBlocker,
  type ReadingBlocker,
  type ReceiptBlocker,
  type RemovalBlocker,
  type ResumeBlocker,
  type ReturnBlocker,
  type ReversalBlocker,
  type FactorRemovalBlocker,
  type SecondFactorBlocker,
  type SendBlocker,
  type SettingsCopyBlocker,
  type SharedDeviceBlocker,
  type ShrinkPeriodBlocker,
  type SponsorBlocker,
  type ScopeBlocker,
  type Standing,
  type StandingBlocker,
  type StockBlocker,
  type TaxChangeBlocker,
  type TaxRegimeBlocker,
  type TimesBlocker,
  type TransferBlocker,
  type TreatmentBlocker,
  type UndoBlocker,
  type ApprovalBlocker,
  type VenueBlocker,
  type VoidBlocker,
  type WalletBlocker,
  type WeighBlocker,
  type WalletStandingBlocker,
  type WitnessBlocker,
} from '@aforo/domain'
import type { ErrorEntry } from './error-entry.ts'
import { accessErrors } from './errors-access.ts'
import { approvalErrors } from './errors-approvals.ts'
import { catalogueErrors } from './errors-catalogue.ts'
import { counterErrors } from './errors-counter.ts'
import { countErrors } from './errors-counts.ts'
import { deviceErrors } from './errors-devices.ts'
import { doorErrors } from './errors-door.ts'
import { exceptionErrors } from './errors-exceptions.ts'
import { importErrors } from './errors-imports.ts'
import { inspectorErrors } from './errors-inspectors.ts'
import { integratorErrors } from './errors-integrators.ts'
import { ledgerErrors } from './errors-ledger.ts'
import { memberErrors } from './errors-members.ts'
import { offlineErrors } from './errors-offline.ts'
import { peopleErrors } from './errors-people.ts'
import { pictureErrorWords } from './errors-pictures.ts'
import { privacyErrors } from './errors-privacy.ts'
import { requestErrors } from './errors-requests.ts'
import { secondFactorErrors } from './errors-second-factors.ts'
import { signingInErrors } from './errors-signing-in.ts'
import { fiscalErrors } from './errors-fiscal.ts'
import { taxErrors } from './errors-taxes.ts'
import { tillErrors } from './errors-tills.ts'
import { venueErrors } from './errors-venues.ts'
import { workingErrors } from './errors-working.ts'

/**
 * Every refusal of the API. The type makes sure that every blocker of the domain has a text. Codes are never renamed,
 * only added.
 */
export const errorCatalogue = {
  ...signingInErrors,
  ...secondFactorErrors,
  ...accessErrors,
  ...deviceErrors,
  ...offlineErrors,
  ...peopleErrors,
  ...venueErrors,
  ...catalogueErrors,
  ...memberErrors,
  ...importErrors,
  ...inspectorErrors,
  ...integratorErrors,
  ...ledgerErrors,
  ...doorErrors,
  ...counterErrors,
  ...countErrors,
  ...workingErrors,
  ...tillErrors,
  ...taxErrors,
  ...fiscalErrors,
  ...exceptionErrors,
  ...approvalErrors,
  ...pictureErrorWords,
  ...privacyErrors,
  ...requestErrors,
} as const satisfies Record<
  | AccessBlocker
  | AccountBlocker
  | AgeBlocker
  | ApproverBlocker
  | CartBlocker
  | CategoryBlocker
  | ClockInBlocker
  | ClockOutBlocker
  | ClosingBlocker
  | CountApprovalBlocker
  | CountBlocker
  | ConsentBlocker
  | CorrectionBlocker
  | DecisionBlocker
  | DiscardBlocker
  | DispenseRule
  | DocumentBlocker
  | EntryRule
  | ErasureBlocker
  | ExitRule
  | ExtensionBlocker
  | FinishBlocker
  | FullInvoiceBlocker
  | GateLevelBlocker
  | GramLimitBlocker
  | GrantBlocker
  | GapBlocker
  | ImportBlocker
  | InspectionBlocker
  | InspectionReasonBlocker
  | InspectorBlocker
  | InspectorCallBlocker
  | SupportDecisionBlocker
  | SupportReadBlocker
  | LossBlocker
  | MemberDatesBlocker
  | MappingBlocker
  | MendBlocker
  | MessageBlocker
  | OwnersBlocker
  | OwnPasswordBlocker
  | PageBlocker
  | PasswordBlocker
  | PauseBlocker
  | PayoutBlocker
  | PayoutLimit
  | PictureBlocker
  | PinBlocker
  | RetentionPeriodBlocker
  | ReviewBlocker
  | PlacesBlocker
  | PriceChangeBlocker
  | PracticeBlocker
  | PracticeCallBlocker
  | PrivacyAnswerBlocker
  | ProductBlocker
  | ProofBlocker
  | ReadingBlocker
  | ReceiptBlocker
  | RemovalBlocker
  | ResumeBlocker
  | ReturnBlocker
  | ReversalBlocker
  | FactorRemovalBlocker
  | SecondFactorBlocker
  | SendBlocker
  | SettingsCopyBlocker
  | SharedDeviceBlocker
  | ShrinkPeriodBlocker
  | SponsorBlocker
  | ScopeBlocker
  | StandingBlocker
  | StockBlocker
  | TaxChangeBlocker
  | TaxRegimeBlocker
  | TimesBlocker
  | TransferBlocker
  | TreatmentBlocker
  | UndoBlocker
  | ApprovalBlocker
  | VenueBlocker
  | VoidBlocker
  | WalletBlocker
  | WeighBlocker
  | WalletStandingBlocker
  | WitnessBlocker,
  ErrorEntry
>

export type ErrorCode = keyof typeof errorCatalogue

/** Fills a gap in the text of a refusal. A word is given in each language. */
type ErrorFigure = string | number | Record<Language, string>
export type ErrorFigures = Record<string, ErrorFigure>

/** The text of a refusal in one language, with its figures filled in. */
export function errorWords(code: ErrorCode, language: Language, figures: ErrorFigures = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const figure = figures[name] ?? gap
    return typeof figure === 'object' ? figure[language] : String(figure)
  })
}

/** Why somebody who is not an active member is refused, as part of a sentence. */
export const standingWords: Record<Standing, Record<Language, string>> = {
  active: { es: 'está al corriente', en: 'paid up' },
  suspended: { es: 'está suspendido', en: 'suspended' },
  banned: { es: 'está expulsado', en: 'banned' },
  deactivated: { es: 'está dado de baja', en: 'has left' },
  erased: { es: 'sus datos se han eliminado', en: 'data erased' },
}
