import type { Help, RuleTopic } from './help-topics.ts'

export const helpRulesEn: Record<RuleTopic, Help> = {
  rulesOfPlace: {
    title: 'Set the limits of your place',
    steps: [
      'In Settings, under Rules of your place, choose where the shop is. Each source says whether it is law, ordinance, judgment or recommendation.',
      'See what changes here and press Apply. It only tightens: what is stricter already stays as it is.',
      'You are told there when a newer version is out. Nothing changes until somebody takes it.',
      'It is not legal advice. Read the text at its source.',
    ],
    also: 'law rules legal germany malta barcelona donostia limit grams age',
  },
  rulesForetell: {
    title: 'See what somebody may have on another day',
    steps: [
      'In Settings, under What may they have?, choose a member or invent the facts, and a day from today on.',
      'You see the limits of that day, what is left, and whether the door or the counter would warn or block, and why.',
      'Nothing is changed. A question about a member goes on record as a look at their page.',
    ],
    also: 'simulate simulator try limits how much grams month future',
  },
}
