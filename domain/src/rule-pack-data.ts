import type { RulePack } from './rule-packs.ts'

const underAgeBlocked = { entry_under_age: 'block', dispense_under_age: 'block' } as const
const gramsBlocked = { dispense_daily_grams: 'block', dispense_monthly_grams: 'block' } as const

/**
 * What the law, a town or a federation says, as data. A text that changes is a new version with its own date, below the
 * former one, which stays. Every figure belongs to the source that states it.
 */
export const rulePacks: readonly RulePack[] = [
  { id: 'own', version: 1, country: null, appliesFrom: '2000-01-01', parts: [] },
  {
    id: 'de',
    version: 1,
    country: 'DE',
    // Chapter 4 of the act, on growing associations, came into force three months after the rest of it.
    appliesFrom: '2024-07-01',
    parts: [
      {
        force: 'law',
        title: 'KCanG § 19 (3)',
        address: 'https://www.gesetze-im-internet.de/kcang/__19.html',
        figures: { dailyMilli: 25_000, monthlyMilli: 50_000, gateLevels: gramsBlocked },
        notes: [
          { code: 'younger_monthly', figures: [18, 20, 30] },
          { code: 'younger_thc', figures: [18, 20, 10] },
        ],
      },
      {
        force: 'law',
        title: 'KCanG § 19 (2)',
        address: 'https://www.gesetze-im-internet.de/kcang/__19.html',
        figures: {},
        notes: [{ code: 'identity_each_time', figures: [] }],
      },
      {
        force: 'law',
        title: 'KCanG § 16',
        address: 'https://www.gesetze-im-internet.de/kcang/__16.html',
        figures: { ageLimit: 18, gateLevels: { ...underAgeBlocked, entry_identity_unseen: 'block' } },
        notes: [
          { code: 'members_most', figures: [500] },
          { code: 'one_association', figures: [] },
          { code: 'residence', figures: [] },
          { code: 'membership_months', figures: [3] },
        ],
      },
    ],
  },
  {
    id: 'mt',
    version: 1,
    country: 'MT',
    appliesFrom: '2021-12-18',
    parts: [
      {
        force: 'law',
        title: 'Drug Dependence (Treatment not Imprisonment) Act, Cap. 537, art. 7A',
        address: 'https://legislation.mt/eli/cap/537/eng',
        figures: {
          dailyMilli: 7_000,
          monthlyMilli: 50_000,
          ageLimit: 18,
          gateLevels: { ...gramsBlocked, ...underAgeBlocked },
        },
        notes: [
          { code: 'members_most', figures: [500] },
          { code: 'one_association', figures: [] },
          { code: 'seeds_month', figures: [20] },
          { code: 'distance_schools', figures: [250] },
        ],
      },
      {
        force: 'law',
        title: 'Authority on the Responsible Use of Cannabis Act, Cap. 628',
        address: 'https://legislation.mt/eli/cap/628/eng',
        figures: {},
        notes: [{ code: 'licence', figures: [] }],
      },
    ],
  },
  {
    id: 'es-donostia',
    version: 1,
    country: 'ES',
    // The press reports that it came into force in the first days of December, without the day.
    appliesFrom: '2014-12-01',
    parts: [
      {
        force: 'ordinance',
        title: 'Ordenanza de ubicación de clubes sociales de cannabis, 30/10/2014',
        address:
          'https://lavozdigital.es/sociedad/20141211/abci-sansebastian-legaliza-clubes-cannabis-201412111902.html',
        figures: { ageLimit: 18, gateLevels: underAgeBlocked },
        notes: [
          { code: 'opening_hours', figures: [8, 22] },
          { code: 'distance_schools', figures: [300] },
        ],
      },
      {
        force: 'judgment',
        title: 'TSJ del País Vasco',
        address: 'https://gipuzkoagaur.com/?p=7508',
        figures: {},
        notes: [
          { code: 'upheld', figures: [] },
          { code: 'no_gram_limit', figures: [] },
        ],
      },
    ],
  },
  {
    id: 'es-barcelona',
    version: 1,
    country: 'ES',
    // From the judgment on the plan of the city.
    appliesFrom: '2020-11-30',
    parts: [
      {
        force: 'recommendation',
        title: 'FedCAC, codi de bones pràctiques, 2013',
        address: 'https://beteve.cat/societat/proposen-un-codi-dautoregulacio-per-a-les-associacions-cannabiques/',
        figures: {
          dailyMilli: 10_000,
          monthlyMilli: 100_000,
          ageLimit: 18,
          gateLevels: {
            dispense_daily_grams: 'warn',
            dispense_monthly_grams: 'warn',
            entry_under_age: 'block',
            dispense_under_age: 'block',
          },
        },
        notes: [{ code: 'guarantor', figures: [] }],
      },
      {
        force: 'judgment',
        title: 'STC 100/2018, Llei 13/2017',
        address: 'https://www.boe.es/buscar/doc.php?id=BOE-A-2018-13998',
        figures: {},
        notes: [{ code: 'law_void', figures: [] }],
      },
      {
        force: 'judgment',
        title: 'STS 1630/2020, Pla especial urbanístic de Barcelona',
        address: 'https://vlex.es/vid/852920711',
        figures: {},
        notes: [{ code: 'plan_void', figures: [] }],
      },
    ],
  },
  {
    id: 'es',
    version: 1,
    country: 'ES',
    appliesFrom: '2018-10-12',
    parts: [
      {
        force: 'judgment',
        title: 'STC 100/2018, 29/2018, 144/2017',
        address: 'https://www.boe.es/buscar/doc.php?id=BOE-A-2018-13998',
        figures: {},
        notes: [
          { code: 'law_void', figures: [] },
          { code: 'no_gram_limit', figures: [] },
          { code: 'ask_town', figures: [] },
        ],
      },
    ],
  },
]
