import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { longDate } from '../../../lib/format.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'
import { fileAddress, MEDIA, PROFILE } from '../../shared/addresses.ts'
import { moreScreenPath } from '../../shared/sections.ts'
import { START, stepCounts } from '../../shared/start-steps.ts'

type Note = OwnProfile['attention'][number]

/** A task of the companion. `to`: address of the screen for it; null: none. */
type Card = {
  key: string
  icon: IconName
  /** Blurred preview of the file, instead of the icon. */
  preview?: string | null | undefined
  title: string
  text: string
  to: string | null
}

/** The companion's tasks, as cards that link to the screen for each. */
export function ToDoCards({ own }: { own: OwnProfile }) {
  const id = useId()
  const cards = useCards(own)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="own-label">
        <Trans>For you to do</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-2 mt-2">
        {cards.map((card) => (
          <li key={card.key}>
            {card.to ? (
              <Link to={card.to} className="own-card">
                <CardContent card={card} />
                <Icon name="chevron-right" />
              </Link>
            ) : (
              <div className="own-card">
                <CardContent card={card} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <SectionHelp title={<Trans>For you to do</Trans>}>
        <p>
          <Trans>
            Each card is one task: something missing, returned or expiring. Select it to open the
            right screen; the card disappears when the task is done.
          </Trans>
        </p>
      </SectionHelp>
    </section>
  )
}

const CardContent = ({ card: { icon, preview, title, text } }: { card: Card }): ReactNode => (
  <>
    {preview ? <img src={preview} alt="" width={52} height={60} /> : <Icon name={icon} />}
    <span>
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
  </>
)

function useCards(own: OwnProfile): Card[] {
  const { t } = useLingui()
  const cardOfNotice = useNoticeCards()
  const cards: Card[] = []
  const { appeal, consent, firstDay, missing, teamChanges, teamFiles, attention } = own
  if (firstDay) {
    const { completed, all } = stepCounts(firstDay.done)
    cards.push({
      key: 'first-day',
      icon: 'list',
      title: t`Your profile, step by step`,
      text: t`${completed} of ${all} done`,
      to: START,
    })
  }
  if (appeal?.state === 'offered') {
    const day = longDate(appeal.until)
    const text = t`You can appeal our team’s decision until ${day}.`
    const to = moreScreenPath('appeal')
    cards.push({ key: 'appeal', icon: 'flag', title: t`Your appeal`, text, to })
  }
  if (!consent && !firstDay) {
    cards.push({
      key: 'consent',
      icon: 'file-check',
      title: t`Consent to the listing`,
      text: t`We publish nothing without your consent.`,
      to: moreScreenPath('consent'),
    })
  }
  const isConsent = ({ reason }: OwnProfile['missing'][number]) =>
    reason === 'consent-missing' || reason === 'consent-withdrawn'
  const missingCount = missing.filter((piece) => !isConsent(piece)).length
  if (missingCount > 0 && !firstDay) {
    cards.push({
      key: 'missing',
      icon: 'circle-alert',
      title: t`What is missing`,
      text: plural(missingCount, {
        one: 'Complete # requirement to publish your profile.',
        other: 'Complete # requirements to publish your profile.',
      }),
      to: moreScreenPath('missing'),
    })
  }
  const changeCount = teamChanges.length + teamFiles.length
  if (changeCount > 0) {
    cards.push({
      key: 'team-changes',
      icon: 'user',
      title: t`Changed by our team`,
      text: plural(changeCount, {
        one: '# change to your profile. Keep it, or restore yours.',
        other: '# changes to your profile. Keep them, or restore yours.',
      }),
      to: moreScreenPath('team-changes'),
    })
  }
  // The first day includes the submission.
  const notices = firstDay ? attention.filter(({ kind }) => kind !== 'unsubmitted') : attention
  return [...cards, ...notices.flatMap((notice) => cardOfNotice(notice) ?? [])]
}

/** Returns a function for the card of a notice; null for notices that another part of this screen shows. */
function useNoticeCards() {
  const { t } = useLingui()
  const checkNames = { identity: t`Identity`, age: t`Age`, photos: t`Photos` }
  return ({ kind, count = 0, at = '', check = 'photos', reason = '', file }: Note): Card | null => {
    const day = at ? longDate(at) : ''
    const fileOrAll = file ? fileAddress(file.id) : MEDIA
    switch (kind) {
      case 'requests':
        return null
      case 'returned':
        return {
          key: kind,
          icon: 'user',
          title: t`Changes returned`,
          text: reason,
          to: PROFILE,
        }
      case 'unsubmitted':
        return {
          key: kind,
          icon: 'user',
          title: t`Changes not submitted`,
          text: t`Visitors see them once you’ve submitted them and our team has approved them.`,
          to: PROFILE,
        }
      case 'taken-off':
        return {
          key: kind,
          icon: 'eye-off',
          title: t`Your profile is offline`,
          text: t`Your profile has been offline since ${day} because something is missing.`,
          to: moreScreenPath('missing'),
        }
      case 'media-returned':
        return {
          key: kind,
          icon: 'image',
          preview: file?.preview,
          title: plural(count, { one: 'Photo or video returned', other: '# files returned' }),
          text: reason,
          to: count > 1 ? MEDIA : fileOrAll,
        }
      case 'files-unrecorded':
        return {
          key: kind,
          icon: 'image',
          preview: file?.preview,
          title: t`Consent to a file is missing`,
          text: plural(count, {
            one: 'We don’t have your consent for # of your photos and videos yet.',
            other: 'We don’t have your consent for # of your photos and videos yet.',
          }),
          to: count > 1 ? MEDIA : fileOrAll,
        }
      case 'replies-returned':
        return {
          key: kind,
          icon: 'star',
          title: t`Reply returned`,
          text: plural(count, {
            one: 'Our team has returned # reply to a review, with a reason.',
            other: 'Our team has returned # replies to reviews, with reasons.',
          }),
          to: moreScreenPath('reviews'),
        }
      case 'renewal-refused':
        return {
          key: kind,
          icon: 'badge-check',
          title: t`Photos not confirmed`,
          text: reason,
          to: moreScreenPath('verification'),
        }
      case 'check-ends':
        return {
          key: kind,
          icon: 'badge-check',
          title: t`A verification expires soon`,
          text: t`${checkNames[check]}: until ${day}. Renew it in time.`,
          to: moreScreenPath('verification'),
        }
      case 'check-ended':
        return {
          key: kind,
          icon: 'badge-check',
          title: t`A verification has expired`,
          text: t`${checkNames[check]}: expired on ${day}. Your profile no longer shows it.`,
          to: moreScreenPath('verification'),
        }
      case 'inactive':
        return {
          key: kind,
          icon: 'clock',
          title: t`Only Premium members see you in lists`,
          text: plural(count, {
            one: 'You haven’t been active for # day, so only Premium members see you in lists. Go online to be listed again.',
            other:
              'You haven’t been active for # days, so only Premium members see you in lists. Go online to be listed again.',
          }),
          to: null,
        }
    }
  }
}
