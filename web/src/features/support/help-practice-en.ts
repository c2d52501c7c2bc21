import type { Help, PracticeTopic } from './help-topics.ts'

export const helpPracticeEn: Record<PracticeTopic, Help> = {
  practice: {
    title: 'Practise without it counting',
    steps: [
      'In Help & Support, or in First steps, press Open practice mode.',
      'You enter a copy of your shop: the same rules, the same products with stock, and ten invented members with credit.',
      'Let people in, dispense, top up, open and close the till. Nothing counts in the books, the till or the reports of your shop.',
      'Only you see it, in this browser and all its tabs. Everybody else goes on working in the real shop.',
    ],
    also: 'try test learn training rehearse new employee demo invented',
  },
  practiceLeave: {
    title: 'Leave practice mode',
    steps: [
      'Press Leave and erase in the striped strip at the top of every screen.',
      'Everything you did is erased, and you are back in your shop, where you were.',
      'If you do not leave, it is erased by itself after 24 hours.',
    ],
    also: 'end finish erase practice strip back',
  },
}
