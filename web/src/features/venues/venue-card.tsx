import { CardActions } from '../../design/card-actions.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { roomState } from '@aforo/domain'
import { IconMapPin, IconPencil, IconSettings, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate } from '../../format/format.ts'
import { VenuePlaceholder } from '../../parts/venues/venue-placeholder.tsx'
import { Picture } from '../../parts/pictures/picture.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import classes from './venue-card.module.css'
import type { Venue, VenueRoom } from './venues-queries.ts'
import { venuesWords } from './venues-words.ts'

type VenueCardProps = { venue: Venue; room: VenueRoom | undefined; onEdit: () => void; onRemove: () => void }

const ownersShown = 2

export function VenueCard({ venue, room, onEdit, onRemove }: VenueCardProps) {
  const t = useWords(venuesWords)
  const language = useLanguage()
  const facade = <VenuePlaceholder id={venue.id} />
  const [firstOwner] = venue.owners
  return (
    <Stack as="article" className={classes.card}>
      <div className={classes.picture}>
        {venue.image_path === null ? (
          facade
        ) : (
          <Picture path={venue.image_path} size="large" className={undefined} alt="" fallback={facade} />
        )}
      </div>
      <Stack grow justify="between" gap={5} padY={5} padX={6}>
        <Stack gap={3}>
          <Text as="h2" size="lead" weight="semibold" breaks>
            {venue.name}
          </Text>
          <Row as="p" gap={3} size="small" tone="soft">
            <IconMapPin size={16} aria-hidden="true" /> <span>{venue.address}</span>
          </Row>
          {room !== undefined && <Occupancy room={room} capacity={venue.capacity} />}
        </Stack>
        <Row gap={4} size="small" tone="soft">
          <Row as="span" fixed className={classes.faces}>
            {venue.owners.slice(0, ownersShown).map((owner) => (
              <Portrait key={owner.id} id={owner.id} name={owner.email} size={26} imagePath={owner.image_path} />
            ))}
          </Row>
          <Text truncate>{firstOwner === undefined ? t.noOwner : firstOwner.email}</Text>
          {venue.owners.length > 1 && <span>{t.others(venue.owners.length - 1)}</span>}
          <Row as="time" grow justify="end" numeric nowrap dateTime={venue.date_created}>
            {formatDate(new Date(venue.date_created), language)}
          </Row>
        </Row>
      </Stack>
      <CardActions>
        <button type="button" onClick={onEdit} aria-label={t.editNamed(venue.name)}>
          <IconPencil size={18} aria-hidden="true" /> {t.edit}
        </button>
        <Link to={`/settings?venue=${venue.id}`} aria-label={t.settingsNamed(venue.name)}>
          <IconSettings size={18} aria-hidden="true" /> {t.settings}
        </Link>
        <button type="button" onClick={onRemove} aria-label={t.removeNamed(venue.name)}>
          <IconTrash size={18} aria-hidden="true" /> {t.remove}
        </button>
      </CardActions>
    </Stack>
  )
}

/** Live occupancy of a venue. */
function Occupancy({ room, capacity }: { room: VenueRoom; capacity: number | null }) {
  const t = useWords(venuesWords)
  const language = useLanguage()
  const { inside, nearly_full_percent: nearlyFullPercent } = room
  const count = formatCount(inside, language)
  return (
    <Stack gap={2} size="small" tone="soft" numeric>
      <span>{capacity === null ? t.inside(count) : t.insideOf(count, formatCount(capacity, language))}</span>
      {capacity !== null && (
        <span className={classes.track} data-state={roomState({ inside, capacity }, nearlyFullPercent)}>
          <span style={{ width: `${Math.min(100, (inside / capacity) * 100)}%` }} />
        </span>
      )}
    </Stack>
  )
}
