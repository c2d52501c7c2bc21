import { type ImportKind, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'

const linkWords = words({
  es: {
    import: 'Importar',
    fromFile: { members: 'Traer socios de un archivo', products: 'Traer productos de un archivo' },
  },
  en: { import: 'Import', fromFile: { members: 'Bring members from a file', products: 'Bring products from a file' } },
})

type ImportLinkProps = {
  /** Without it, the link leads to the list of imports. */
  kind?: ImportKind
}

/** A link to the imports, for people who may open them: beside a list, or among the first steps with its kind. */
export function ImportLink({ kind }: ImportLinkProps) {
  const t = useWords(linkWords)
  const { person, venueId } = useSession()
  if (pageBlocker('/imports', person, venueId) !== null) return null
  return (
    <Button
      component={Link}
      to={kind === undefined ? '/imports' : `/imports/new?kind=${kind}`}
      variant={kind === undefined ? 'default' : 'subtle'}
      leftSection={<IconFileImport size={18} aria-hidden="true" />}
    >
      {kind === undefined ? t.import : t.fromFile[kind]}
    </Button>
  )
}
