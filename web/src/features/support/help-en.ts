import { helpDevicesEn } from './help-devices-en.ts'
import { helpCountsEn } from './help-counts-en.ts'
import { helpImportsEn } from './help-imports-en.ts'
import { helpRulesEn } from './help-rules-en.ts'
import { helpInvoicesEn } from './help-invoices-en.ts'
import { helpTransfersEn } from './help-transfers-en.ts'
import { helpPracticeEn } from './help-practice-en.ts'
import { helpPurchasingEn } from './help-purchasing-en.ts'
import type { Help, HelpTopic } from './help-topics.ts'

export const helpEn: Record<HelpTopic, Help> = {
  entry: {
    title: 'Let somebody in',
    steps: [
      'Open Entries and pass the card under the reader, or press New Entry (key N) and type three letters of the name or the member number.',
      'Look at the picture and the state: it says whether they may enter or why not.',
      'Press Entry. The count goes up on every screen.',
      'A mistake? Press Undo in the notice; you have two minutes.',
    ],
    also: 'door access scan qr exit',
  },
  refusal: {
    title: 'Why the door says no',
    steps: [
      'Read the reason beside the picture: fee, expiry, age, full room or ID not checked yet.',
      'If the fee has run out, press Renew and take it there and then.',
      'If the shop only warns, write down why they enter: it is recorded with your name.',
      'If the shop blocks it, nobody can pass over it. The rules are changed in Settings.',
    ],
    also: 'blocked refused entry denied rules',
  },
  topUp: {
    title: 'Top up a member',
    steps: [
      'Find them in Members, Entries or Dispense and press Add credit.',
      'Type the amount or take a quick one, and whether they pay in cash or by card.',
      'See what will be there afterwards and confirm. It counts once, even if you press twice.',
    ],
    also: 'credit wallet balance money',
  },
  weigh: {
    title: 'Weigh and sell',
    steps: [
      'In Dispense choose who is inside: pass their card or type in the search field.',
      'Tap the product and type the grams of the scale or the euros: each works out the other.',
      'Press Add and go on with the rest. The cart shows the total and the credit that will be left.',
      'Press Checkout (Ctrl + Enter). If credit is missing, add it right there.',
    ],
    also: 'dispense grams cart weight charge withdrawal',
  },
  takeBack: {
    title: 'Void or return a sale',
    steps: [
      'Right after charging, press Void: for some minutes whoever charged it may do so.',
      'Later, open it from Accounting with See the sale.',
      'Press Void to take it back whole, or Return products for a part; say whether it goes back to stock.',
      'Write down the reason. The money goes back to their credit and nothing is deleted.',
    ],
    also: 'refund mistake cancel undo',
  },
  till: {
    title: 'Open and close the till',
    steps: [
      'In Accounting or Till press Open till and enter the float: what is in the drawer.',
      'During the shift, write down under Cash in or out what you put in or take out, with its reason.',
      'Press Close till and count notes and coins, or the total.',
      'If there is a difference, write down why. A closed till does not change any more: its report stays.',
    ],
    also: 'shift cash count float drawer balance',
  },
  expense: {
    title: 'Record an expense',
    steps: [
      'In Accounting or Till press Expense.',
      'Enter the amount, choose what it is for and how it is paid: in cash it leaves the open till.',
      'Save. If you made a mistake, take it back with a reason: both entries stay.',
    ],
    also: 'payment supplier purchase invoice cost',
  },
  product: {
    title: 'Create a product',
    steps: [
      'In Products press Create Product.',
      'First choose whether it is sold by the piece or by the gram: it changes price and stock.',
      'Enter name, price, stock and category; the picture is optional.',
      'Save. It appears in Dispense at once, on every screen.',
    ],
    also: 'price category genetics catalogue goods',
  },
  count: {
    title: 'Receive, count and write off stock',
    steps: [
      'In Products open the product.',
      'Press Receive when goods come, with their cost and supplier. Every delivery is a batch.',
      'Press Count and enter what is really there: the difference is recorded.',
      'Press Record a loss for what goes without being sold, with its kind.',
    ],
    also: 'inventory stocktake moisture shrinkage',
  },
  batch: {
    title: 'Follow and block a batch',
    steps: [
      'In Products open the product: its deliveries are under Batches, with what is left and when they expire.',
      'Open the batch: the bar says where the goods are, and whether it adds up. Every movement is below.',
      'See the list names the members who received it. It needs the right See members, and it is recorded.',
      'Press Block batch and write down the reason: nobody takes from it until you unblock it.',
    ],
    also: 'traceability recall goods expiry supplier strain harvest who received',
  },
  jar: {
    title: 'Choose the jar to take from',
    steps: [
      'Tap a product with batches: on top it says which one is taken from, the oldest that holds enough.',
      'Press Change and tap another, or scan the label of the jar. Blocked ones say why they cannot be used.',
      'Every line of the cart names its batch. If one is blocked or too small, the cart says so and offers what mends it.',
    ],
    also: 'batch lot label scan change jar',
  },
  member: {
    title: 'Add a member',
    steps: [
      'Press Create Member in Members, or New Member in Entries.',
      'Take the picture and enter e-mail and credit: they are required.',
      'Fill in the rest: document, birth date, fee and expiry.',
      'If somebody like them exists already, you are told before saving.',
    ],
    also: 'new client register enrol sign up card',
  },
  staff: {
    title: 'Add staff and give them rights',
    steps: [
      'In Staff press Create employee and enter e-mail and password, or send them a link.',
      'Tick the shops where they work.',
      'Choose their role, such as Door, Counter or Manager, or one of your own. Adjust changes rights for this person only. Nobody gives more than they hold.',
      'Under Roles you make and change your own: a change counts at once for those who have it. You can also copy them to another shop.',
      'So that they cannot come in any more, delete them: their sessions end at once.',
    ],
    also: 'worker employee owner access invitation role permission',
  },
  secondFactor: {
    title: 'Protect my account with a second step',
    steps: [
      'In Settings open Security.',
      'Add a passkey: your device asks for your fingerprint, face or PIN. Or set up one-time codes and scan the QR code with your app.',
      'Keep the recovery codes somewhere other than the phone.',
    ],
    also: 'passkey fingerprint code authenticator two-factor 2FA MFA security',
  },
  lostPhone: {
    title: 'I lost the phone I sign in with',
    steps: [
      'Enter your email and password and choose Use a recovery code.',
      'In Security remove the passkey of the lost phone, or press Change phone.',
      'Without recovery codes, ask whoever manages staff to remove your second step.',
    ],
    also: 'recovery stolen lost phone locked out cannot sign in',
  },
  password: {
    title: 'Recover a password',
    steps: [
      'On the sign-in screen press Forgot your password? and enter your email.',
      'Open the mail within an hour and choose another password. All your sessions end.',
      'If no mail arrives, the owner opens you in Staff, makes a password link and passes it on.',
    ],
    also: 'forgotten mail link session',
  },
  sharedTablet: {
    title: 'Share a tablet without mixing names',
    steps: [
      'On the tablet sign in with your password, open Settings, Shared tablets, and enrol it with a name: “Bar 1”.',
      'Each person chooses a PIN in their profile, on their own phone or computer. Who manages staff can give them a card.',
      'To switch person tap the button above or press Alt+L. The next one taps their face and types their PIN, or uses their card.',
      'After the time without use that you set in Settings it locks itself. The page and the open member wait for who comes in.',
      'After five wrong PINs only the card, signing in with the password, or somebody who unlocks you in Staff helps.',
      'If it is lost, revoke it in Shared tablets from another device: it is worth nothing from that moment.',
    ],
    also: 'pin card lock switch person shift tablet device stolen lost',
  },
  approvals: {
    title: 'Approvals: what goes beyond a limit',
    steps: [
      'In the settings of the shop set the limits of the staff: discount, grams, voids, payouts, till, prices and losses of stock.',
      'Nobody is stuck at a limit: they ask for an approval with a reason. Nobody approves their own.',
      'People with the right to approve do it: by PIN or card on the same tablet, or on their own phone.',
      'A request expires after 5 minutes. An approved one counts for 5 minutes, once, and only for that: a changed cart needs a new one.',
      'The audit record shows who asked, who approved, the reason and the limit.',
    ],
    also: 'approve right limit discount manager pin card phone request refuse',
  },
  hours: {
    title: 'Clock in and correct hours',
    steps: [
      'Open the menu of your picture and press Clock in; when you leave, Clock out.',
      'In Your Profile you see your shifts of the month.',
      'Who looks after staff sees everybody’s hours from Staff, under Hours, and exports them.',
      'If the exit was forgotten, it is corrected there with a reason: what was clocked can always be read.',
    ],
    also: 'shift working time timesheet employee exit forgotten',
  },
  messages: {
    title: 'Leave a note for colleagues',
    steps: [
      'Press the speech bubble in the header: the number says how many messages you have not seen.',
      'Choose all the staff or one person. What is for one person only the two of you read.',
      'Type and press Enter.',
      'For the next shift, pin a hand-over note: it stays on top until somebody unpins it.',
    ],
    also: 'message chat notice hand-over',
  },
  line: {
    title: 'What to do when the line drops',
    steps: [
      'An amber strip says since when there is no connection. What you see is from that time.',
      'If the strip says that this device goes on, go on. If not, nothing is recorded: write it on paper.',
      'Check the wifi or share data from a phone. The screen comes back by itself.',
      'Once the line is back, everything is brought up to date without reloading.',
    ],
    also: 'no connection internet wifi network down offline',
  },
  offline: {
    title: 'Without a connection: go on selling and letting people in',
    steps: [
      'In Settings, “Without a connection”, an owner turns it on and sets the limits. One shared device goes on, not the others.',
      'The amber strip says since when and how much is to be sent. Press View for the list and the time limit.',
      'Sell to members who were inside, up to their credit and the limit. Above it the button is locked and says by how much.',
      'If another device sells without a connection, nothing is charged here: wait, or somebody with the right to the till takes over.',
      'Before a takeover, look at the other screen or switch it off. Somebody decides about what it still had to send.',
    ],
    also: 'no internet offline takeover limit per member queue to send line down',
  },
  offlineReturn: {
    title: 'When the connection is back',
    steps: [
      'What was done without a connection is sent by itself and in order, with its real time. The strip counts it.',
      'Open “Return of the connection” from the strip or from Accounting: first what needs a decision.',
      'Each card says what happened and has the usual answer as a button; “Other option” has the rest.',
      'A sale that was handed over is not deleted: it stays as a debt, or is returned or voided. The till stays open until all is sent.',
    ],
    also: 'send decisions debt negative credit takeover queue',
  },
  unanswered: {
    title: 'An answer is missing: was it charged?',
    steps: [
      'Do not repeat the sale on another screen: the one that sent it asks by itself what happened.',
      'If it offers to try again, press: under the same key it is charged once only.',
      'If in doubt, look at the member’s last transactions or Accounting: what is not there was not charged.',
    ],
    also: 'timeout double charge repeated duplicate error',
  },
  accountant: {
    title: 'Export for the accountant',
    steps: [
      'In Accounting choose the days, the shop and what to include.',
      'Press Export CSV or Excel: you get exactly what is filtered, all its pages.',
      'Open it with a spreadsheet: decimals are written as in your language.',
    ],
    also: 'bookkeeper excel sheet download report taxes',
  },
  books: {
    title: 'What it means that the books are checked',
    steps: [
      'Every night the credit of each member, each till and each stock is added up anew, entry by entry.',
      'With 0 differences, what you see on the screen is what the entries say.',
      'If there is a difference, it says where. It does not mend itself: tell support.',
    ],
    also: 'check differences balance audit proof',
  },
  alerts: {
    title: 'Alerts about what should not wait',
    steps: [
      'The bell at the top shows how many alerts you have not seen, in all your shops. Press it to see them.',
      'It tells you if somebody pays out credit many times in a day, opens many records in an hour or is refused many times.',
      'And if a till is below zero, somebody signs in from a new device or country, or the books do not add up.',
      'Open the link to see what happened and press Seen. What you did yourself is marked by somebody else.',
      'The same matter is one alert that grows; when it grows, it counts as not seen again.',
      'In Settings, Staff limits, you set the numbers. In Settings, Security, which alerts come by mail.',
    ],
    also: 'bell notifications alarms mail fraud theft',
  },
  ...helpTransfersEn,
  ...helpDevicesEn,
  ...helpCountsEn,
  ...helpImportsEn,
  ...helpRulesEn,
  ...helpPurchasingEn,
  ...helpPracticeEn,
  ...helpInvoicesEn,
}
