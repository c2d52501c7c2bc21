import { errorWords } from '@aforo/contract'
import { operatorNameMost, suspensionNameBlocker } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Notice } from '../../design/notice.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type OperatorDetail, useOperatorCommands } from './operators-queries.ts'
import { suspensionWords } from './suspension-words.ts'

/** Asks for the name of the operator, and says how many people are inside. */
export function SuspendDialog({ operator, onClose }: { operator: OperatorDetail; onClose: () => void }) {
  const t = useWords(suspensionWords)
  const language = useLanguage()
  const { suspend } = useOperatorCommands()
  const { id, name, inside } = operator
  const form = useForm({
    initial: { name: '' },
    check: {
      name: (typed) => {
        const blocker = suspensionNameBlocker(name, typed)
        return blocker === null ? null : errorWords(blocker, language)
      },
    },
    refusedField: { operator_name_wrong: 'name' },
    failed: t.failed,
    submit: async (values) => {
      await suspend(id, values.name)
      toast.done({ title: t.suspended(name) })
      onClose()
    },
  })
  const insideWords = () => {
    if (inside === null) return t.unknownInside
    return inside === 0 ? t.nobodyInside : t.inside(formatCount(inside, language), inside > 1)
  }
  return (
    <FormDialog
      title={t.title}
      of={name}
      form={form}
      changed={form.values.name !== ''}
      onClose={onClose}
      width={560}
      submit={t.suspend}
      icon={<IconBan size={18} />}
    >
      <Notice state="warn">{insideWords()}</Notice>
      <Text as="p" tone="soft">
        {t.whatStays}
      </Text>
      <TextInput
        {...form.field('name')}
        label={t.name}
        description={t.nameHint(name)}
        withAsterisk
        required
        maxLength={operatorNameMost}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
