import type { CountTopic, Help } from './help-topics.ts'

export const helpCountsEn: Record<CountTopic, Help> = {
  countsWeigh: {
    title: 'Count the jars blind',
    steps: [
      'In Products press Counts and New count: everything, by category, or one product and its batches.',
      'Everybody opens the count on their tablet and gets another jar. The screen does not say what should be there.',
      'Put the full jar on. Once the weight is stable press Save and go on, take the jar off and put the next one on.',
      'If it is not that jar, scan its label. Skipped jars come back at the end, and Weigh again keeps both weights.',
      'Without a connected scale the weight is typed and marked. If the line is cut, it says what is not saved yet.',
      'At a shift change press Shift weigh-in: only the jars that moved appear.',
    ],
    also: 'inventory stocktake grams jar batch shift tare',
  },
  countsApprove: {
    title: 'Check and approve a count',
    steps: [
      'At the end the differences show, the worst first. The green band is what dries, the dot is what was counted.',
      'What is outside is weighed by somebody else who has neither weighed it nor seen the result.',
      'Then somebody who weighed nothing approves it with a reason. Stock changes then, not before.',
      'In Settings, «Moisture loss», say how much each category dries a day.',
      'The Shrink report adds up what is missing by product, batch and shift. It says where to look, and from how many cases.',
    ],
    also: 'differences missing grams moisture drying report approve',
  },
}
