import type { Help, ImportTopic } from './help-topics.ts'

export const helpImportsEn: Record<ImportTopic, Help> = {
  importFile: {
    title: 'Bring members or products from a file',
    steps: [
      'Under Members or Products press Import, and choose the file: CSV or Excel (.xlsx). The first row has the headings.',
      'Say what each column is. Money and limits are always confirmed. They are remembered for the next time.',
      'Checking saves nothing: each row is ready, has warnings, is there already or has errors, with how to fix it.',
      'Download the rows with errors, correct them and upload them again. Of a duplicate you see both and decide.',
      'Importing does all at once. Credit goes in as an “opening balance”, stock as a movement. No e-mail is sent.',
      'Afterwards you can upload a ZIP with pictures named by member number.',
    ],
    also: 'csv excel xlsx migrate other program bulk list opening balance columns pictures zip',
  },
  importUndo: {
    title: 'Undo an import',
    steps: [
      'Under Import, open the import and press Undo the import. You can do so for seven days.',
      'It is undone as a whole: what went in is removed, its credit and stock are reversed, and changes are taken back.',
      'If somebody has used anything of it, it cannot be undone, and you see which rows and why.',
    ],
    also: 'revert reverse mistake wrong delete import',
  },
  wholeExport: {
    title: 'Take everything in one file',
    steps: [
      'In Exports, whoever owns all the shops presses Ask for a whole copy and types a passphrase twice.',
      'The copy is made in the background. Once it is ready, Download saves it, once; after 24 hours it expires.',
      'It is a ZIP encrypted with AES: open it with the passphrase in a program that knows it, for example 7-Zip.',
      'Inside are JSON Lines and CSV of each table, a dictionary, the pictures and the books.',
      'Who asked for it and who downloaded it is on the record.',
    ],
    also: 'export everything backup copy leave portability zip password data',
  },
  apiKey: {
    title: 'Connect another program',
    steps: [
      'In Settings, Other programs, open API keys and press Create a key.',
      'Say what it is for, tick what it may do, and choose the shops and until when.',
      'Copy the key and store it in the other program: it is shown once.',
      'Give each program a key of its own. The list says when it was last used.',
      'Revoke a key that is lost or not used: its program is refused at once.',
    ],
    also: 'api key token integration turnstile locker accounting program connect',
  },
  webhook: {
    title: 'Send events to another program',
    steps: [
      'In Settings, Other programs, open Webhooks and press Create a webhook.',
      'Paste the address that the other program gives you, and tick the events and the shops.',
      'Copy the secret and store it in the other program: it is shown once.',
      'Open the webhook and press Send a test. The list says what the other program answered.',
      'What fails is sent again by itself for three days. Later you can send it again from the list.',
    ],
    also: 'webhook event notify integration accounting turnstile locker program connect',
  },
  journal: {
    title: 'Give the accountant the journal',
    steps: [
      'In Exports, open Journal. The chart of accounts proposes the Spanish codes: check them with your accountant and press Save the chart.',
      'Choose the days and the shops, and press Export CSV or Export Excel.',
      'Each entry is balanced, and the last line is the control sum: debits and credits are equal.',
      'A new rate of tax adds accounts. If one has no code yet, the download says which.',
    ],
    also: 'accountant bookkeeping ledger entries chart accounts codes PGC journal tax adviser',
  },
  registers: {
    title: 'Issue the registers that an inspection asks for',
    steps: [
      'In Exports, open Official registers. Choose the member register, the dispensing register or the capacity log, and the days.',
      'Press Issue PDF or Issue CSV. The document gets the next number and is recorded with its hash.',
      'If there are too many rows, issue one for each part of the period.',
      'To see whether a copy is the original, press Choose a file in Check a copy.',
    ],
    also: 'inspection register members dispensing sales capacity official PDF hash check copy numbered',
  },
  inspectors: {
    title: 'Give an inspector access',
    steps: [
      'In Settings, open Inspector access and press Give access. Say who it is, for which authority and why, and choose the days and the shops.',
      'Pass the invitation link on: they choose a password with it. It works once; if it is lost, press New link.',
      'On those days they can download copies of the three registers, check a document, and see how many people are inside and the stock, without prices.',
      'They change nothing and open no other page. Their name and the time are on their screen, and on every page and every row of a copy.',
      'What they read and download is in Record. The days end by themselves; to end them earlier, press Revoke, and they are out at once.',
      'The capacity log has the capacity of each day. If visits of the days were deleted after their period, the document says so.',
    ],
    also: 'inspection inspector authority police temporary access read copy watermark revoke registers capacity retention',
  },
}
