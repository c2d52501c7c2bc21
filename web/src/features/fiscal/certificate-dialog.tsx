import { FileInput, PasswordInput } from '@mantine/core'
import { IconCertificate, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FieldError } from '../../design/field-error.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { useFiscalCommands } from './fiscal-queries.ts'

/** Its base64 text must fit the contract. A certificate with its chain has a tenth of that. */
const fileMostBytes = 45_000

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Uploads a certificate with its key. */
export function CertificateDialog({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(fiscalPageWords)
  const { storeCertificate } = useFiscalCommands(venue.id)
  const [file, setFile] = useState<File | null>(null)
  const form = useForm({
    initial: { file: '', passphrase: '' },
    check: {
      file: () => {
        if (file === null) return t.fileMissing
        return file.size > fileMostBytes ? t.fileLarge : null
      },
      passphrase: () => null,
    },
    failed: t.uploadFailed,
    submit: async ({ passphrase }) => {
      if (file === null) return
      await storeCertificate(await base64Of(file), passphrase)
      toast.done({ title: t.uploaded })
      onClose()
    },
  })
  const fault = form.fault('file')
  return (
    <FormDialog
      title={t.upload}
      form={form}
      changed={file !== null}
      onClose={onClose}
      width={520}
      submit={t.upload}
      icon={<IconUpload size={18} />}
    >
      <FileInput
        name="file"
        label={t.file}
        description={t.fileHint}
        placeholder={t.choose}
        accept=".p12,.pfx,application/x-pkcs12"
        leftSection={<IconCertificate size={18} aria-hidden="true" />}
        withAsterisk
        clearable
        data-field="file"
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          form.set('file', chosen?.name ?? '')
        }}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
      />
      <PasswordInput {...form.field('passphrase')} label={t.passphrase} autoComplete="off" />
    </FormDialog>
  )
}
