import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { isReviewedGroup } from './groups/group-contents.ts'

const texts: Partial<Record<ProfileGroup, ReactNode>> = {
  name: <Trans>Visitors see only an age range. Choose one that includes your own age.</Trans>,
  text: (
    <Trans>
      Visitors read your texts in the language of the page. Where you haven’t written one, they see
      the one in your own language, marked as such.
    </Trans>
  ),
  services: (
    <Trans>
      We translate words from the lists. Add your own in other languages; if one is missing,
      visitors see the one above with its language.
    </Trans>
  ),
  prices: (
    <Trans>
      Amounts may be written as 300, 1’500, 9.90 or 300.–. The price per hour is for lists and the
      price filter; the others are shown as you write them.
    </Trans>
  ),
  channels: (
    <Trans>
      You decide who can open each contact detail. It never appears on your page itself, and we log
      each time a member opens it.
    </Trans>
  ),
}

const ReviewHelp = () => (
  <>
    <p>
      <Trans>
        We save your draft as you type, so you can close the page and continue later. Visitors see
        your changes once our team has approved them, within 48 hours after you submit.
      </Trans>
    </p>
    <p>
      <Trans>If we can’t publish something, we return it with the reason.</Trans>
    </p>
  </>
)

/** Explanation of the Profile screen. */
export const ProfileHelp = () => (
  <>
    <p>
      <Trans>Select a row to change it. Each row shows what visitors will see.</Trans>
    </p>
    <ReviewHelp />
  </>
)

/** Explanation of a group, in the sheet behind "?". */
export const GroupHelp = ({ group }: { group: ProfileGroup }) => (
  <>
    {texts[group] && <p>{texts[group]}</p>}
    {isReviewedGroup(group) ? (
      <ReviewHelp />
    ) : (
      <p>
        <Trans>Changes here are saved as you make them and apply without a review.</Trans>
      </p>
    )}
    <p>
      <Trans>
        We take anything you remove here off your public profile within seconds, without a review.
        To show it again, add it above and submit it.
      </Trans>
    </p>
  </>
)
