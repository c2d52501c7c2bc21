import { IconDoorExit } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { guardedMark } from '../../design/placements.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'

type ExitButtonProps = {
  name: string
  isBusy: boolean
  isLost: boolean
  size: 'md' | 'lg'
  className?: string
  onPress: () => void
}

export function ExitButton({ name, isBusy, isLost, size, className = '', onPress }: ExitButtonProps) {
  const t = useWords(doorWords)
  return (
    <BusyButton
      {...guardedMark}
      variant="default"
      size={size}
      className={className}
      busy={isBusy}
      disabled={isLost}
      icon={<IconDoorExit size={20} stroke={1.7} aria-hidden="true" />}
      aria-label={t.exitOf(name)}
      onClick={onPress}
    >
      {t.exit}
    </BusyButton>
  )
}
