import { useLingui } from '@lingui/react/macro'
import type { companionChoices, CompanionChoice } from '#companions/staff/companion-filters'
import { profileVocabulary } from '#companions/vocabulary'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { facetLabel, valueLabel } from '../../features/companions/labels.ts'
import { useTextLanguageNames } from '../../features/companions/text-language-names.ts'
import { weekdayName } from '../../lib/format.ts'

/** Groups of choices, named as in the visitors' filters. */
type Part = keyof typeof profileVocabulary

type Names = {
  [K in CompanionChoice]: {
    label: string
    values: Record<K extends Part ? string : (typeof companionChoices)[K][number], string>
  }
}

const partNames = () =>
  Object.fromEntries(
    (Object.keys(profileVocabulary) as Part[]).map((part) => [
      part,
      {
        label: facetLabel(part),
        values: Object.fromEntries(
          profileVocabulary[part].map((value) => [value, valueLabel(part, value)]),
        ),
      },
    ]),
  ) as Pick<Names, Part>

/** Labels of the table's further filters and of their options. */
export function useChoiceNames(): Names {
  const { t } = useLingui()
  const fields = useFieldNames()
  const text = useTextLanguageNames()
  const upTo = (francs: number) => t`CHF ${francs} or less`
  const yesOrNo = { yes: t`Yes`, no: t`No` }
  return {
    visible: { label: t`On the site`, values: yesOrNo },
    featured: { label: t`Featured`, values: yesOrNo },
    vip: { label: t`VIP`, values: yesOrNo },
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
        none: t`No verification`,
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
        phone: t`Same phone number`,
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
    home: { label: fields.visible_on_homepage, values: yesOrNo },
    feed: { label: fields.visible_in_feed, values: yesOrNo },
    ...partNames(),
    price: {
      label: fields.price_per_hour,
      values: {
        none: t`No price`,
        300: upTo(300),
        500: upTo(500),
        800: upTo(800),
        1200: upTo(1200),
      },
    },
    text: { label: fields.text_language, values: text },
    channel: {
      label: t`Direct contact details`,
      values: {
        phone: fields.phone,
        whatsapp: fields.whatsapp,
        telegram: fields.telegram,
        email: fields.email,
        none: t`No direct contact`,
      },
    },
    weekday: {
      label: t`Available on`,
      values: {
        monday: weekdayName(0),
        tuesday: weekdayName(1),
        wednesday: weekdayName(2),
        thursday: weekdayName(3),
        friday: weekdayName(4),
        saturday: weekdayName(5),
        sunday: weekdayName(6),
        none: t`No fixed schedule`,
      },
    },
    answers: {
      label: t`Who answers`,
      values: { self: t`She herself`, together: t`Together with the team`, team: t`The team` },
    },
    unlisted: {
      label: t`Search engines`,
      values: { yes: t`Asked to leave the profile out`, no: t`May show the profile` },
    },
  }
}
