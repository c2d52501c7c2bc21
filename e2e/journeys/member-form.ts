import { randomInt, randomUUID } from 'node:crypto'
import type { APIResponse, Locator, Page } from '@playwright/test'
import { somePicture } from './some-picture.ts'
import { enter, expect, type Language } from './staff.ts'

/** What the form of a new member says, as its journeys look for it. */
export const said = {
  es: {
    title: 'Crear Socio',
    photo: /^Foto/,
    file: 'Archivo',
    camera: 'Cámara',
    retake: 'Repetir',
    refused: 'El navegador no deja usar la cámara.',
    number: 'Nº socio',
    automatic: 'automático',
    name: 'Nombre',
    lastName: 'Apellidos',
    birthDate: 'Fecha de nacimiento',
    age: 'Edad',
    underAge: 'No llega a la edad mínima: 18 años.',
    email: /^Email/,
    phone: 'Teléfono',
    credit: /^Crédito/,
    feeKind: 'Tipo de cuota',
    yearly: 'Anual',
    feeCost: 'Línea de coste',
    expiresOn: 'Caducidad',
    toTake: 'A cobrar: 70,00 € (50,00 € de crédito y 20,00 € de cuota)',
    sponsor: 'Socio avalador',
    contract: 'Contrato firmado',
    grams: '60 gramos al mes',
    missing: ['Foto falta', 'Crédito falta', 'Email válido falta'],
    photoMissing: 'Haz o elige una foto.',
    emailFault: 'Escribe un email válido.',
    emailTaken: (number: string) => `Ese email ya es del socio Nº ${number}.`,
    documentTaken: (number: string) => `Ese documento ya es del socio Nº ${number}.`,
    samePerson: (name: string, number: string) => `Mismo nombre y nacimiento que ${name}, Nº ${number}.`,
    elsewhere: 'Inscribir con su tarjeta o documento',
    enrolTitle: 'Inscribir a un socio de otra tienda',
    cardCode: 'Código de la tarjeta',
    document: 'Documento',
    wholeDocument: 'Número completo del documento',
    proofWrong: 'Ningún socio tiene esa tarjeta o ese documento.',
    enrolHere: 'Inscribir aquí',
    checking: 'No ha llegado respuesta. Comprobando si el alta se ha guardado…',
    failed: 'Se ha producido un error durante el registro.',
    draftKept: /^Borrador guardado \d\d:\d\d$/,
    draftFound: 'Borrador recuperado',
    startOver: 'Empezar de cero',
    cancel: 'Cancelar',
    discard: 'Descartar',
    contractFailed: 'está creado, pero el contrato no se ha subido.',
    contractAgain: 'Subir el contrato otra vez',
    step: (step: number) => `Paso ${step} de 5`,
    next: 'Siguiente',
    back: 'Atrás',
  },
  en: {
    title: 'Create Member',
    photo: /^Photo/,
    file: 'File',
    camera: 'Camera',
    retake: 'Retake',
    refused: 'The browser does not let us use the camera.',
    number: 'Member no.',
    automatic: 'automatic',
    name: 'First name',
    lastName: 'Last name',
    birthDate: 'Date of birth',
    age: 'Age',
    underAge: 'They are below the minimum age: 18 years.',
    email: /^Email/,
    phone: 'Phone',
    credit: /^Credit/,
    feeKind: 'Fee type',
    yearly: 'Yearly',
    feeCost: 'Cost',
    expiresOn: 'Expiry',
    toTake: 'To be taken: €70.00 (€50.00 of credit and €20.00 of fee)',
    sponsor: 'Sponsor',
    contract: 'Signed contract',
    grams: '60 grams a month',
    missing: ['Photo missing', 'Credit missing', 'Valid email missing'],
    photoMissing: 'Take or choose a photo.',
    emailFault: 'Enter a valid email.',
    emailTaken: (number: string) => `That email already belongs to member no. ${number}.`,
    documentTaken: (number: string) => `That document already belongs to member no. ${number}.`,
    samePerson: (name: string, number: string) => `Same name and birth date as ${name}, No. ${number}.`,
    elsewhere: 'Enrol with their card or document',
    enrolTitle: 'Enrol a member of another shop',
    cardCode: 'Code of the card',
    document: 'Document',
    wholeDocument: 'Whole number of the document',
    proofWrong: 'No member has that card or that document.',
    enrolHere: 'Enrol here',
    checking: 'No answer came. Checking whether the member was saved…',
    failed: 'An error occurred during registration.',
    draftKept: /^Draft saved \d\d:\d\d$/,
    draftFound: 'Draft recovered',
    startOver: 'Start over',
    cancel: 'Cancel',
    discard: 'Discard',
    contractFailed: 'has been created, but the contract was not uploaded.',
    contractAgain: 'Upload the contract again',
    step: (step: number) => `Step ${step} of 5`,
    next: 'Next',
    back: 'Back',
  },
} as const

export type Person = { name: string; last_name: string; email: string; document_number: string; birth_date: string }

/** Somebody whom no other journey knows. */
export function somebody(): Person {
  const mark = randomUUID().slice(0, 8)
  const digits = String(randomInt(10_000_000, 99_999_999))
  const letter = 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]
  return {
    name: 'Elena',
    last_name: `Prieto ${mark}`,
    email: `elena.${mark}@mail.example`,
    document_number: `${digits}${letter}`,
    birth_date: '1994-07-22',
  }
}

export type Enrolled = { id: number; profile: { client_id: number; cash_balance: number; name: string } }

async function headersOf(page: Page, venue: number) {
  const token = await page.evaluate(() => localStorage.getItem('kongToken'))
  const me = await page.request.get('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })
  const { owned_venues: venues } = (await me.json()) as { owned_venues: { id: number }[] }
  return { authorization: `Bearer ${token}`, 'x-venue-id': String(venues[venue]?.id) }
}

/** Asks for a member as another screen would; at the first venue of whoever is signed in unless another is named. */
export async function post(page: Page, person: object, venue = 0): Promise<APIResponse> {
  const new_user = JSON.stringify({ cash_balance: 0, document_kind: 'dni', ...person })
  const headers = await headersOf(page, venue)
  return page.request.post('/v1/create-client', { headers, multipart: { new_user, image: somePicture } })
}

export async function enrol(page: Page, person: object, venue = 0): Promise<Enrolled> {
  const answer = await post(page, person, venue)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Enrolled
}

/** The members of the first venue that match, as the list gets them. */
export async function listed(page: Page, q: string): Promise<Enrolled[]> {
  const answer = await page.request.get('/v1/venue-clients', { headers: await headersOf(page, 0), params: { q } })
  return (await answer.json()) as Enrolled[]
}

export const numberOf = ({ profile }: Enrolled) => String(profile.client_id).padStart(4, '0')

export const dialogOf = (page: Page, language: Language) => page.getByRole('dialog', { name: said[language].title })

export async function openForm(page: Page, language: Language): Promise<Locator> {
  await enter(page, 'owner', '/customers?new')
  const dialog = dialogOf(page, language)
  await expect(dialog.getByLabel(said[language].name, { exact: true })).toBeAttached({ timeout: 30_000 })
  return dialog
}

export async function choosePhoto(dialog: Locator, language: Language): Promise<void> {
  const group = dialog.getByRole('group', { name: said[language].photo })
  await group.locator('input[type=file]').setInputFiles(somePicture)
  await expect(group.getByRole('button', { name: said[language].retake })).toBeVisible()
}

export const chooseContract = (dialog: Locator) => dialog.locator('input[type=file]').nth(1).setInputFiles(somePicture)

/** Everything that the form asks for, and who it is. */
export async function fillIn(dialog: Locator, language: Language, person: Person): Promise<void> {
  const t = said[language]
  await choosePhoto(dialog, language)
  await dialog.getByLabel('DNI', { exact: true }).fill(person.document_number)
  await dialog.getByLabel(t.name, { exact: true }).fill(person.name)
  await dialog.getByLabel(t.lastName).fill(person.last_name)
  await dialog.getByLabel(t.birthDate).fill(person.birth_date)
  await dialog.getByLabel(t.email).fill(person.email)
  await dialog.getByLabel(t.credit).fill('50')
}

export const createButton = (dialog: Locator, language: Language) =>
  dialog.getByRole('button', { name: said[language].title })

/** It closes once the server has drawn the picture anew and answered, which a crowded machine takes its time for. */
export const expectGone = (dialog: Locator) => expect(dialog).toBeHidden({ timeout: 60_000 })

/** Lets the server hear of new members, and this page not of its answers, as often as told. */
export async function loseAnswers(page: Page, times: number): Promise<void> {
  let lost = 0
  await page.route('**/v1/create-client', async (route) => {
    if (lost === times) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
}
