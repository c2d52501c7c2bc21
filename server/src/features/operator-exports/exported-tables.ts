/** What a whole export does with a table. */
type Answer =
  | {
      about: string
      /** Which rows are the operator's; `$1` is its id. Without it, those that name it in `operator_id`. */
      rows?: string
      /** Columns that do not leave the database, with the reason. They are empty after an import. */
      without?: Readonly<Record<string, string>>
    }
  | { leftOut: string }

const atItsVenues = 'venue_id in (select id from venues where operator_id = $1)'
const credential = 'Proves who somebody is. People choose a new one.'
const ofPeople = 'Belongs to a person, who may also work for other operators.'
const ofInstallation = 'Belongs to the installation.'
const ofPlatform = 'Agreed with the platform where the operator is.'
const hashedAgain = 'A keyed hash, which an import computes again.'

/** Every table of the database has an answer; a test compares this list with the database. */
export const answers: Readonly<Record<string, Answer>> = {
  operators: {
    about: 'The operator.',
    rows: 'id = $1',
    without: {
      pod: 'The database in which the operator is.',
      practice_of: 'Empty: no practice is exported.',
      trial_ends_on: ofPlatform,
      suspended_at: ofPlatform,
      made_with_key: ofPlatform,
      plan_name: ofPlatform,
      plan_venues_limit: ofPlatform,
      plan_members_limit: ofPlatform,
    },
  },
  venues: { about: 'Venues, with their settings.' },
  staff: {
    about: 'People who work for the operator, or are named in its records.',
    rows: 'id = any ($2)',
    without: { password_hash: credential },
  },
  grants: { about: 'Who may do what at which venue.', rows: atItsVenues },
  staff_roles: { about: 'Named sets of rights.', rows: atItsVenues },
  staff_cards: { about: 'Cards with which people sign in on shared devices.' },
  inspector_accounts: { about: 'What inspectors were allowed to read, and when.' },
  api_keys: { leftOut: 'Opens the API. Whoever imports the data makes new ones.' },
  webhooks: { leftOut: 'Tells programs what happens here. After an import elsewhere they are told to listen there.' },
  webhook_lanes: { leftOut: 'How far webhooks were told.' },
  webhook_deliveries: { leftOut: 'What webhooks were told in the last 30 days. What happened is in the other tables.' },
  webhook_backlogs: { leftOut: 'How much waits for webhooks.' },
  devices: {
    about: 'Shared devices.',
    without: { sign_in_id: 'Who is signed in on it now.' },
  },
  gram_limits: { about: 'Gram limits of venues, by the day from which they hold.' },
  finished_work: { about: 'The last business day for which nightly work was done.' },
  alert_marks: { about: 'When alerts were last looked for.' },
  fiscal_backlogs: { about: 'How many fiscal documents wait to be sent.' },

  members: {
    about: 'Members.',
    without: {
      sealed: 'Exported readable, as the column private.',
      document_hash: hashedAgain,
      phone_hash: hashedAgain,
      person_hash: hashedAgain,
      card_hash: hashedAgain,
    },
  },
  member_months: { about: 'Grams of a member in a month.' },
  member_reads: { about: 'Who opened the private data of a member.' },
  erasures: { about: 'Erasures of members.' },
  privacy_requests: {
    about: 'What people asked for about their data.',
    without: { sealed: 'Exported readable, as the column typed.' },
  },
  retention_periods: { about: 'How long data is kept, where the owners set it.' },
  retention_nights: { about: 'What nights deleted because of its age.' },
  erased_pictures: { about: 'Pictures of erased members that are still to be deleted.' },
  wallets: { about: 'Balances of members.' },
  balance_ranks: { about: 'Balances in their order, for lists.' },
  balance_rankings: { about: 'Up to which member balances are in order.' },
  visits: { about: 'Visits of members.' },
  occupancies: { about: 'How many members are inside.' },
  month_buyers: { about: 'Members who bought in a month.' },
  active_months: { about: 'How many members came or bought in a month.' },

  categories: { about: 'Categories and subcategories of products.' },
  products: { about: 'Products.' },
  product_prices: { about: 'Prices of products, by the time since which they hold.' },
  cart_lines: { about: 'Lines of carts that were not paid yet.' },
  stocks: { about: 'Stock of products.' },
  stock_movements: { about: 'Every change of stock.' },
  checked_stocks: { about: 'Up to which movement stock was checked.' },
  batches: { about: 'Batches of products.' },
  jars: { about: 'Jars of batches.' },
  moisture_rates: { about: 'How much goods lose by drying, by the day from which it holds.' },
  count_sheets: { about: 'Blind counts.' },
  count_entries: { about: 'What has to be counted, by jar.' },
  count_readings: { about: 'What was weighed in a count.' },
  count_units: { about: 'What a count found, by product and batch.' },
  transfers: { about: 'Goods that one venue sent to another.' },
  transfer_lines: { about: 'Lines of these.' },
  suppliers: { about: 'Suppliers.' },
  purchase_orders: { about: 'Orders to suppliers.' },
  purchase_lines: { about: 'Lines of these.' },
  purchase_receipts: { about: 'What arrived of an order.' },

  transactions: { about: 'Sales, top-ups and every other movement of money.' },
  postings: { about: 'The ledger: what each transaction debits and credits.' },
  sale_lines: { about: 'Lines of sales.' },
  return_lines: { about: 'Lines of returns.' },
  transaction_taxes: { about: 'Taxes of transactions.' },
  expenses: { about: 'Expenses, with their receipts.' },
  receipt_counters: { about: 'The last receipt number of a venue.' },
  tills: { about: 'Tills.' },
  till_sessions: { about: 'Sessions of tills, from opening to counting.' },
  day_closings: { about: 'Up to which business day the figures of a venue are closed.' },
  day_figures: { about: 'Figures of a business day by kind, method and person.' },
  day_hours: { about: 'Figures of a business day by hour.' },
  day_products: { about: 'Figures of a business day by product.' },
  day_taxes: { about: 'Taxes of a business day.' },
  year_archives: { about: 'Years whose books were archived. Their files are in archives/.' },
  book_checks: { about: 'Checks of the books.' },
  book_differences: { about: 'Differences that these found.' },
  approvals: { about: 'What needed a second person.' },
  issued_registers: { about: 'Registers that were issued, with their numbers and hashes.' },
  journal_accounts: { about: 'The codes of accounts in the bookkeeping of the operator.' },
  tax_profiles: { about: 'How a venue is taxed, by the day from which it holds.' },
  tax_treatments: { about: 'Taxes of categories and products that differ from it.' },

  fiscal_chains: { about: 'Chains of invoices.' },
  fiscal_documents: { about: 'Invoices.' },
  fiscal_deliveries: { about: 'What the tax agency answered.' },
  fiscal_senders: { about: 'How far a chain was sent.' },
  fiscal_versions: { about: 'Declarations of the software that made invoices.' },
  fiscal_certificates: {
    about: 'The certificate for the tax agency.',
    without: { sealed: 'Exported readable, as the column credentials.' },
  },

  time_records: { about: 'Working hours.' },
  time_corrections: { about: 'Corrections of these.' },
  messages: { about: 'Messages between people at work, also those to one person.' },
  message_boards: { about: 'The note of a venue.' },
  message_reads: { about: 'Up to which message somebody has read.' },
  offline_leases: { about: 'Devices that may go on without a connection.' },
  offline_claims: { about: 'Members who such a device has claimed.' },
  offline_commands: { about: 'What such a device did.' },

  alerts: { about: 'What owners were told.' },
  audit_events: { about: 'Who did what, before and after.' },
  commands: { about: 'Keys of commands, so that none is done twice, and their answers.' },
  import_mappings: { about: 'What the columns of imported files are.' },
  exception_reviews: { about: 'Audit events that an owner has looked at.' },
  exports: { about: 'Files with data that were made.' },
  export_ends: { about: 'How these ended.' },
  support_requests: { about: 'When support asked to look, and what the owners answered.' },
  inspections: { about: 'Why a superadmin looked at private data.' },
  inspection_ends: { about: 'When they stopped.' },

  operator_keys: { leftOut: 'An import makes a new key. What must outlast it is in keys.json.' },
  status_probes: { leftOut: 'What worked here, for all operators.' },
  operator_storage: { leftOut: 'How much is stored here. It is measured again every night.' },
  operator_exports: { leftOut: 'The file is kept where it was made. That it was made is in audit_events.' },
  imports: { leftOut: 'What an import made is in the other tables, and that it was made is in audit_events.' },
  import_rows: { leftOut: 'Erased a week after the import, and of no use without it.' },
  inspected_operators: { leftOut: 'Who is looking at private data now.' },
  invitations: { leftOut: credential },
  passkeys: { leftOut: credential },
  code_secrets: { leftOut: credential },
  recovery_codes: { leftOut: credential },
  staff_pins: { leftOut: credential },
  pin_attempts: { leftOut: ofPeople },
  challenges: { leftOut: credential },
  sign_ins: { leftOut: credential },
  known_devices: { leftOut: ofPeople },
  unusual_sign_ins: { leftOut: ofPeople },
  second_factor_requests: { leftOut: ofPeople },
  account_events: { leftOut: ofPeople },
  alert_mails: { leftOut: ofPeople },
  refusals: { leftOut: ofInstallation },
  refused_minutes: { leftOut: ofInstallation },
  failures: { leftOut: ofInstallation },
  mails: { leftOut: ofInstallation },
  pods: { leftOut: ofInstallation },
  departed_operators: { leftOut: ofInstallation },
  operator_moves: { leftOut: ofInstallation },
  restore_drills: { leftOut: ofInstallation },
  announcements: { leftOut: ofInstallation },
  platform_events: { leftOut: 'The same is in audit_events.' },
  kysely_migration: { leftOut: ofInstallation },
  kysely_migration_lock: { leftOut: ofInstallation },
}

/** A table whose rows leave with their operator. */
export type ExportedTable = { name: string; about: string; rows: string; without: Readonly<Record<string, string>> }

/** Last, because only the others tell which people are named. */
const peopleTable = 'staff'

export const exportedTables: readonly ExportedTable[] = Object.entries(answers)
  .flatMap(([name, answer]) =>
    'leftOut' in answer
      ? []
      : [{ name, about: answer.about, rows: answer.rows ?? 'operator_id = $1', without: answer.without ?? {} }],
  )
  .toSorted((one, other) => Number(one.name === peopleTable) - Number(other.name === peopleTable))
