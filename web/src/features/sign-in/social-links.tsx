import { IconBrandInstagram, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { Row } from '../../design/primitives.tsx'

/** Addresses are set at build time. A network without one is hidden. */
const networks = [
  { name: 'Instagram', Icon: IconBrandInstagram, url: import.meta.env['VITE_INSTAGRAM_URL'] as string | undefined },
  { name: 'X', Icon: IconBrandX, url: import.meta.env['VITE_X_URL'] as string | undefined },
  { name: 'LinkedIn', Icon: IconBrandLinkedin, url: import.meta.env['VITE_LINKEDIN_URL'] as string | undefined },
]

export function SocialLinks({ label }: { label: (network: string) => string }) {
  const shown = networks.filter(({ url }) => url !== undefined && url !== '')
  if (shown.length === 0) return null
  return (
    <Row as="ul" gap={2}>
      {shown.map(({ name, Icon, url }) => (
        <li key={name}>
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size={44}
            aria-label={label(name)}
          >
            <Icon size={22} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </Row>
  )
}
