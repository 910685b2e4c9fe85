import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Plan } from '#billing/plans'
import { money } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BenefitList } from './benefit-list.tsx'
import { featureName } from './feature-names.ts'

/** @param children buttons and notes below the plan */
export const PlanCard = ({ plan, children }: { plan: Plan; children: ReactNode }) => (
  <section
    className={`flex flex-col border p-6 ${plan.popular ? 'border-brass bg-paper-2' : 'border-line'}`}
  >
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
      <h4 className="font-display text-h3">{plan.name}</h4>
      {plan.popular && (
        <p className="text-label text-brass-text uppercase">
          <Trans>Most Popular</Trans>
        </p>
      )}
    </div>
    <p className="mt-4 tabular-nums">
      <Trans>
        <strong className="text-h3 font-normal">{money(plan.price)}</strong>{' '}
        <span className="text-ink-2">/ month</span>
      </Trans>
    </p>
    <BenefitList benefits={plan.benefits} />
    <ul className="mt-5 mb-6 space-y-2 text-small">
      {plan.features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Icon name="check" className="text-brass-text" />
          {featureName(feature)}
        </li>
      ))}
    </ul>
    {children}
  </section>
)
