import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { lifetimes, type MessageLifetime as Lifetime, type LifetimeDays } from '#messaging/requests'
import { useSavedChoice } from '../../../lib/use-saved-choice.ts'
import { Select } from '../../../ui/field.tsx'

type Props = {
  lifetime: Lifetime
  save: (days: LifetimeDays | null) => Promise<unknown>
}

/** Select for how long messages are stored, with a note on the lifetime that applies. */
export function MessageLifetimeField({ lifetime: { chosen: ownChoice, days }, save }: Props) {
  const { t } = useLingui()
  const { shown: displayedChoice, choose } = useSavedChoice(ownChoice, save)
  return (
    <div className="thread-lifetime">
      <Select
        label={t`Disappearing messages`}
        value={String(displayedChoice ?? '')}
        options={[
          { value: '', name: t`Off` },
          ...lifetimes.map((count) => ({
            value: String(count),
            name: plural(count, { one: 'After # day', other: 'After # days' }),
          })),
        ]}
        onChange={(event) =>
          choose(lifetimes.find((count) => String(count) === event.target.value) ?? null)
        }
      />
      <p className="text-small text-ink-2">
        {days === null ? (
          <span>
            <Trans>We keep messages as long as the request.</Trans>
          </span>
        ) : (
          <span>
            <Plural
              value={days}
              one="Messages disappear # day after they are sent, for both of you."
              other="Messages disappear # days after they are sent, for both of you."
            />
          </span>
        )}{' '}
        {days !== ownChoice && (
          <span>
            <Trans>If you each choose a different time, the shorter one applies.</Trans>
          </span>
        )}{' '}
        {days !== null && (
          <span>
            <Trans>If a conversation is reported, our team keeps a copy.</Trans>
          </span>
        )}
      </p>
    </div>
  )
}

/** Line in the thread for a changed lifetime. @param text days, the text of an event 'lifetime'; "": off */
export const LifetimeLine = ({ text }: { text: string }) =>
  text === '' ? (
    <Trans>Messages no longer disappear.</Trans>
  ) : (
    <Plural
      value={Number(text)}
      one="Messages now disappear after # day."
      other="Messages now disappear after # days."
    />
  )
