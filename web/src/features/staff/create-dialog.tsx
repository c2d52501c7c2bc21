import { errorWords } from '@aforo/contract'
import { isEmail, newEmployeeCapabilities, passwordMinLength, type VenueRole } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { PicturePicker } from '../../parts/pictures/picture-picker.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { RoleField, usualRole } from './role-field.tsx'
import { rolesQuery } from './role-queries.ts'
import { type Invitation, useStaffCommands } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'
import { VenueCheckboxes } from './venue-checkboxes.tsx'

type CreateDialogProps = {
  role: VenueRole
  onClose: () => void
  onCreated: (person: { id: number; email: string; invitation: Invitation | null }) => void
}

/** Creates a person at one or more venues, with a given password or a link to choose one. */
export function CreateDialog({ role, onClose, onCreated }: CreateDialogProps) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const commands = useStaffCommands()
  const sent = useRef({ offer: '', key: '' })
  const [shops, setShops] = useState<readonly number[]>([])
  const [firstShop] = shops
  const roles = useQuery({ ...rolesQuery(firstShop ?? 0), enabled: firstShop !== undefined && role === 'employee' })
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  /** The key belongs to the request body: a repeat is the same offer, a changed form is a new one. */
  const invite = (offer: Parameters<typeof commands.invite>[0]) => {
    const body = JSON.stringify([offer, shops])
    if (sent.current.offer !== body) sent.current = { offer: body, key: crypto.randomUUID() }
    return commands.invite(offer, shops, sent.current.key)
  }
  const passwordFault = role === 'owner' ? t.ownerPasswordFault : t.employeePasswordFault

  const form = useForm({
    initial: { email: '', name: '', access: 'password', password: '', repeat: '', shops: '', role: usualRole },
    check: {
      email: (email) => (isEmail(email) ? null : t.emailFault),
      name: () => null,
      access: () => null,
      password: () => null,
      repeat: (repeat, { access, password }) =>
        access === 'link' || (repeat === password && password.length >= passwordMinLength) ? null : passwordFault,
      shops: (chosen) => (chosen === '' ? errorWords('staff_needs_place', language) : null),
      role: () => null,
    },
    refusedField: {
      email_taken: 'email',
      password_common: 'password',
      password_personal: 'password',
      password_too_long: 'password',
    },
    failed: t.createFailed,
    submit: async ({ email, name, access, password }) => {
      const person = { email: email.trim(), name: name.trim() }
      const rights =
        staffRole === undefined ? { capabilities: [...newEmployeeCapabilities] } : { staff_role_id: staffRole.id }
      const create = () => {
        if (access === 'link') return invite({ ...person, role, ...rights })
        const account = { ...person, hashed_password: password, owned_shops: [...shops] }
        if (role === 'employee') return commands.createEmployee({ ...account, ...rights })
        return commands.createOwner(account, image ?? undefined, setProgress)
      }
      const { userId, invitation } = await create().finally(() => setProgress(null))
      if (invitation === null) toast.done({ title: t.created(person.email) })
      onCreated({ id: userId, email: person.email, invitation })
    },
  })
  const { access, email, name, password } = form.values
  const staffRole = roles.data?.find(({ id }) => String(id) === form.values.role)
  const isChanged = [email, name, password].some((value) => value !== '') || shops.length > 0 || image !== null
  const title = role === 'owner' ? t.createOwner : t.createEmployee

  return (
    <FormDialog
      title={title}
      form={form}
      changed={isChanged}
      onClose={onClose}
      width={560}
      submit={title}
      icon={<IconUserPlus size={18} />}
    >
      <TextInput {...form.field('email')} type="email" label={t.email} withAsterisk required data-autofocus />
      <TextInput {...form.field('name')} label={t.name} autoComplete="off" />
      <Segments
        label={t.access}
        value={access}
        onChange={(value) => form.set('access', value)}
        options={[
          { value: 'password', label: t.byPassword },
          { value: 'link', label: t.byLink },
        ]}
        hint={access === 'link' ? t.byLinkHint : undefined}
      />
      {access === 'password' && (
        <FieldGrid columns="wide">
          <PasswordField
            {...form.field('password')}
            label={t.password}
            description={t.passwordHint}
            autoComplete="new-password"
            withAsterisk
          />
          <PasswordField {...form.field('repeat')} label={t.repeat} autoComplete="new-password" withAsterisk />
        </FieldGrid>
      )}
      <VenueCheckboxes
        role={role}
        chosen={shops}
        error={form.fault('shops')}
        onChange={(chosen) => {
          setShops(chosen)
          form.set('shops', chosen.join(' '))
        }}
      />
      {role === 'employee' && (
        <RoleField
          venueIds={shops}
          roles={roles.data ?? []}
          chosen={staffRole}
          onChange={(value) => form.set('role', value)}
        />
      )}
      {role === 'owner' && access === 'password' && (
        <PicturePicker
          label={t.picture}
          progress={progress}
          error={null}
          onPick={setImage}
          onRemove={image === null ? null : () => setImage(null)}
        >
          <Portrait id={0} name={form.values.name} size={64} imagePath={null} file={image} />
        </PicturePicker>
      )}
    </FormDialog>
  )
}
