import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { isReviewedGroup } from './groups/group-contents.ts'

const texts: Partial<Record<ProfileGroup, ReactNode>> = {
  name: <Trans>Visitors see only an age range. You choose it; it must include your own age.</Trans>,
  text: (
    <Trans>
      Visitors read your texts in the language of the page. Where you have not written one, they see
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
      You choose for each contact detail who can open it. It is never part of your page: it appears
      when someone presses a button, and each time a member does so is logged.
    </Trans>
  ),
}

const ReviewHelp = () => (
  <p>
    <Trans>
      Your draft is saved as you type; you can close the page and continue later. Visitors see your
      changes only once our team has approved them, within 48 hours of your submission. If something
      cannot be published, we return it with the reason.
    </Trans>
  </p>
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
        Anything you remove here leaves your public profile within seconds, without a review. To
        show it again, add it above and submit it.
      </Trans>
    </p>
  </>
)
