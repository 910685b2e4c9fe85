import { t } from '@lingui/core/macro'
import type { Companion } from '#catalogue/companions'

/** Distance below a card, in a list near a city. */
export const distanceUnder = ({ distance_km: km }: Pick<Companion, 'distance_km'>) =>
  km ? <span className="mt-1 block text-small text-ink-2">{t`${km} km away`}</span> : null
