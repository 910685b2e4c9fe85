import { useLingui } from '@lingui/react/macro'
import type { ApplicationLocation, Experience } from '#moderation/applications'

/** Labels of the options in the application form. */
export function useOptionLabels() {
  const { t } = useLingui()
  const places: Record<ApplicationLocation, string> = {
    zurich: t`Zurich`,
    geneva: t`Geneva`,
    basel: t`Basel`,
    bern: t`Bern`,
    lausanne: t`Lausanne`,
    other: t`Other`,
  }
  const levels: Record<Experience, string> = {
    new: t({ message: 'New', context: 'experience' }),
    some: t`Some`,
    experienced: t`Experienced`,
    expert: t`Expert`,
  }
  return { places, levels }
}
