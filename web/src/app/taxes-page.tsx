import { FiscalPage } from '../features/fiscal/fiscal-page.tsx'
import { TaxCards } from '../features/taxes/tax-cards.tsx'

/** Taxes and invoices: two features on one page. */
export const Page = () => <FiscalPage renderTaxes={(venue) => <TaxCards venue={venue} />} />
