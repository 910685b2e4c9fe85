import { useLingui } from '@lingui/react/macro'
import type { companionChoices, CompanionChoice } from '#contract/companion-list-options'

type Names = {
  [K in CompanionChoice]: {
    label: string
    values: Record<(typeof companionChoices)[K][number], string>
  }
}

/** The further filters of the table, as staff read them. */
export function useChoiceNames(): Names {
  const { t } = useLingui()
  const yesOrNo = { yes: t`Yes`, no: t`No` }
  return {
    visible: { label: t`On the site`, values: yesOrNo },
    featured: { label: t`Featured`, values: yesOrNo },
    vip: { label: t`VIP`, values: yesOrNo },
    category: {
      label: t`Category`,
      values: { companion: t`Companion`, masseuse: t`Masseuse` },
    },
    presence: {
      label: t`Availability`,
      values: { online: t`Online`, offline: t`Offline`, away: t`Away`, paused: t`Paused` },
    },
    verified: {
      label: t`Verification`,
      values: {
        all: t`Everything verified`,
        identity: t`Identity verified`,
        age: t`Age verified`,
        photos: t`Photos verified`,
        none: t`Nothing verified`,
        ended: t`A verification has ended`,
      },
    },
    account: { label: t`Own account`, values: yesOrNo },
    revision: {
      label: t`Her changes`,
      values: {
        open: t`Submitted or returned`,
        submitted: t({ message: 'Submitted', context: 'change' }),
        returned: t({ message: 'Returned', context: 'change' }),
        none: t({ message: 'None', context: 'change' }),
      },
    },
    missing: {
      label: t`Missing media`,
      values: {
        photos: t`No public photo`,
        'private-photos': t`No private photo`,
        videos: t`No video`,
      },
    },
    duplicates: {
      label: t`Possible duplicates`,
      values: {
        any: t`Any match`,
        name: t`Same name and city`,
        phone: t`Same telephone number`,
        picture: t`Same picture`,
      },
    },
    complete: {
      label: t`Profile filled in`,
      values: {
        25: t`25 % or less`,
        50: t`50 % or less`,
        75: t`75 % or less`,
        95: t`Not completely`,
      },
    },
  }
}
