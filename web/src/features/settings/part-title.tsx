import { Row } from '../../design/primitives.tsx'

/** The title of a part of a card. */
export const PartTitle = ({ children }: { children: string }) => (
  <Row as="h3" padY={3} size="small" weight="semibold" tone="soft">
    {children}
  </Row>
)
