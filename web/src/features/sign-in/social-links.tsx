import { IconBrandInstagram, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import classes from './social-links.module.css'

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
    <ul className={classes.links}>
      {shown.map(({ name, Icon, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={label(name)}>
            <Icon size={22} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
