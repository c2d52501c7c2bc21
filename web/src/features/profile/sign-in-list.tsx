import { useQuery } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { LoadError, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { readDevice } from './device-name.ts'
import { signInsQuery, useEndOtherSignIns, useEndSignIn } from './profile-queries.ts'
import { profileWords } from './profile-words.ts'
import classes from './sign-in-list.module.css'

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceDesktop,
}

/** Where this person is signed in, and the way to end it from here. */
export function SignInList() {
  const t = useWords(profileWords)
  const language = useLanguage()
  const signIns = useQuery(signInsQuery)
  const endOne = useEndSignIn()
  const endOthers = useEndOtherSignIns()
  const onError = (error: Error) => {
    const body = error instanceof ApiError && error.detail !== null ? { body: error.detail } : {}
    toast.failed({ title: t.failed, ...body })
  }

  if (signIns.isPending) return <SkeletonRows rows={2} />
  if (signIns.isError) {
    return <LoadError title={t.signInsError} error={signIns.error} onRetry={() => void signIns.refetch()} />
  }
  const others = signIns.data.filter(({ current }) => !current)
  return (
    <>
      <ul>
        {signIns.data.map(({ id, current, device, address, started_at }) => {
          const { kind, browser } = readDevice(device)
          const Icon = icons[kind]
          const name = [t.device[kind], browser].filter((part) => part !== null).join(' · ')
          const started = new Date(started_at)
          return (
            <li key={id} className={classes.row}>
              <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden="true" />
              <div className={classes.words}>
                <b>
                  {name} {current && <span className={classes.badge}>{t.thisOne}</span>}
                </b>
                <span className="tabular">
                  {t.started(formatDate(started, language), formatTime(started, language))} · {address}
                </span>
              </div>
              {!current && (
                <BusyButton
                  variant="default"
                  aria-label={t.endNamed(name)}
                  busy={endOne.isPending && endOne.variables === id}
                  onClick={() => endOne.mutate(id, { onError, onSuccess: () => toast.done({ title: t.ended }) })}
                >
                  {t.end}
                </BusyButton>
              )}
            </li>
          )
        })}
      </ul>
      {others.length === 0 ? (
        <p className={classes.alone}>{t.onlyThis}</p>
      ) : (
        <BusyButton
          variant="default"
          fullWidth
          busy={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(undefined, {
              onError,
              onSuccess: ({ ended }) => toast.done({ title: t.endedOthers(ended) }),
            })
          }
        >
          {t.endOthers}
        </BusyButton>
      )}
    </>
  )
}
