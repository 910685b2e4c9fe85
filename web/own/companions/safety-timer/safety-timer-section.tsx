import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { ContactsList } from './contacts-list.tsx'
import { EndTimerForm, ExtendTimer, TimerText } from './end-dialog.tsx'
import { StartTimerForm } from './start-form.tsx'
import { useSafetyTimer } from './use-safety-timer.ts'
import { WordsForm } from './words-form.tsx'

/** The safety timer: the running one or the form for one, its contacts, and its words. */
export function SafetyTimerSection() {
  const { data, error, refetch } = useSafetyTimer()
  if (!data) {
    return error ? (
      <NotLoaded text={error.message} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  const { timer, contacts, hasWords } = data
  const ready = contacts.filter(({ state }) => state === 'ready')
  const mayStart = hasWords && ready.length > 0
  return (
    <>
      <OwnSection
        title={timer ? <Trans>Your timer</Trans> : <Trans>Set a timer</Trans>}
        help={
          <p>
            <Trans>
              If you don’t end the timer with your word, we email your contacts and notify the
              devices they allowed: call her, or open your note. 15 minutes before, we remind your
              devices that have notifications on.
            </Trans>
          </p>
        }
      >
        <p className="text-ink-2">
          <Trans>
            The timer doesn’t call the police. In danger, call{' '}
            <a href="tel:117" className="link">
              117
            </a>{' '}
            (police) or{' '}
            <a href="tel:112" className="link">
              112
            </a>{' '}
            (any emergency);{' '}
            <a href="tel:144" className="link">
              144
            </a>{' '}
            is the ambulance.
          </Trans>
        </p>
        {timer && (
          <>
            <TimerText timer={timer} />
            <EndTimerForm key={timer.id} timer={timer} onEnded={() => {}} />
            <ExtendTimer timer={timer} />
          </>
        )}
        {!timer && mayStart && <StartTimerForm contacts={ready} />}
        {!timer && !mayStart && (
          <ol className="own-missing">
            {!hasWords && (
              <li>
                <Trans>Choose your two words.</Trans>
              </li>
            )}
            {ready.length === 0 && (
              <li>
                <Trans>Add a contact, who agrees and confirms a test alarm once.</Trans>
              </li>
            )}
          </ol>
        )}
      </OwnSection>
      <OwnSection
        title={<Trans>Trusted contacts</Trans>}
        help={
          <p>
            <Trans>
              Up to two people you trust, who need no account, can leave at any time, and see
              nothing before an alarm. Our team sees neither them nor your timer.
            </Trans>
          </p>
        }
      >
        <ContactsList contacts={contacts} />
        {contacts.some(({ state }) => state !== 'ready' && state !== 'left') && (
          <p>
            <Button variant="quiet" onClick={() => void refetch()}>
              <Trans>Check again</Trans>
            </Button>
          </p>
        )}
      </OwnSection>
      {!timer && (
        <OwnSection
          title={<Trans>Your two words</Trans>}
          help={
            <p>
              <Trans>
                We store your words only as hashes that can’t be read back. Capital letters don’t
                matter.
              </Trans>
            </p>
          }
        >
          <WordsForm hasWords={hasWords} />
        </OwnSection>
      )}
    </>
  )
}
