import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '../features/information/details.tsx'
import { Facts } from '../features/information/figures.tsx'
import { OutsideLink } from '../features/information/outside-link.tsx'
import { Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const health: TextSection = {
  id: 'health',
  title: <Trans>Health</Trans>,
  body: (
    <>
      <p>
        <Trans>
          Looking after yourself is part of the profession. Regular check-ups, vaccination and rest
          do more than any remedy, and what you tell a doctor stays between you.
        </Trans>
      </p>
      <Facts
        facts={[
          {
            name: <Trans>Sexual health</Trans>,
            value: (
              <Trans>
                <OutsideLink to="https://www.sexuelle-gesundheit.ch/">
                  Sexual Health Switzerland
                </OutsideLink>{' '}
                lists advice centres by canton; many see you anonymously.
              </Trans>
            ),
          },
          {
            name: <Trans>Tests and vaccination</Trans>,
            value: (
              <Trans>
                <OutsideLink to="https://www.lovelife.ch/">Love Life</OutsideLink>, by the Federal
                Office of Public Health and its partners, explains where and how often.
              </Trans>
            ),
          },
          {
            name: <Trans>At night</Trans>,
            value: (
              <Trans>
                <a href="tel:144">144</a> for the ambulance; every university hospital has an
                emergency ward.
              </Trans>
            ),
          },
        ]}
      />
    </>
  ),
}

const counselling: TextSection = {
  id: 'counselling',
  title: <Trans>Counselling</Trans>,
  body: (
    <Facts
      facts={[
        {
          name: <Trans>By and for the profession</Trans>,
          value: (
            <Trans>
              <OutsideLink to="https://procore-info.ch/">ProCoRe</OutsideLink>, the Swiss network,
              leads to confidential offices in Zurich, Geneva, Basel, Bern, Lausanne and elsewhere.
            </Trans>
          ),
        },
        {
          name: <Trans>Geneva</Trans>,
          value: (
            <Trans>
              <OutsideLink to="https://aspasie.ch/">Aspasie</OutsideLink>: advice, training and
              solidarity since 1982.
            </Trans>
          ),
        },
        {
          name: <Trans>Someone to talk to</Trans>,
          value: (
            <Trans>
              <OutsideLink to="https://www.143.ch/">Tel 143</OutsideLink>, by phone or chat, day and
              night, anonymously.
            </Trans>
          ),
        },
        {
          name: <Trans>After violence</Trans>,
          value: (
            <Trans>
              <OutsideLink to="https://www.opferhilfe-schweiz.ch/">Victim support</OutsideLink>, by
              phone on <a href="tel:142">142</a>: free, confidential, with or without a report to
              the police.
            </Trans>
          ),
        },
        {
          name: <Trans>Under pressure</Trans>,
          value: (
            <Trans>
              <OutsideLink to="https://www.fiz-info.ch/">FIZ</OutsideLink> in Zurich advises and
              protects those who are coerced or exploited.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const legal: TextSection = {
  id: 'legal-help',
  title: <Trans>Legal help</Trans>,
  body: (
    <>
      <p>
        <Trans>
          The profession is legal in Switzerland and open to adults who may work here. Rules differ
          from canton to canton; the offices named above know them and help with forms, often in
          your own language.
        </Trans>
      </p>
      <Facts
        facts={[
          {
            name: <Trans>Permits and residence</Trans>,
            value: (
              <Trans>
                The migration or labour office of your canton;{' '}
                <OutsideLink to="https://www.ch.ch/en/">ch.ch</OutsideLink> lists them.
              </Trans>
            ),
          },
          {
            name: <Trans>Insurance and pension</Trans>,
            value: (
              <Trans>
                The cantonal compensation office, under{' '}
                <OutsideLink to="https://www.ahv-iv.ch/en/">ahv-iv.ch</OutsideLink>.
              </Trans>
            ),
          },
          {
            name: <Trans>Your pictures and data</Trans>,
            value: (
              <Trans>
                The{' '}
                <OutsideLink to="https://www.edoeb.admin.ch/en">
                  Federal Data Protection and Information Commissioner
                </OutsideLink>
                ; on this site, our <Link to="/privacy#rights">privacy policy</Link>.
              </Trans>
            ),
          },
        ]}
      />
    </>
  ),
}

const everyday: TextSection = {
  id: 'everyday',
  title: <Trans>Day by day</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Rest</Trans>,
          text: <Trans>Days without a phone are well spent. Your profile can be paused.</Trans>,
        },
        {
          title: <Trans>Boundaries</Trans>,
          text: <Trans>Your limits are yours to set, and yours to change.</Trans>,
        },
        {
          title: <Trans>Your own friends</Trans>,
          text: <Trans>Having one friend who knows helps.</Trans>,
        },
        {
          title: <Trans>Plans</Trans>,
          text: (
            <Trans>Savings, studies, another career: the offices above advise on those, too.</Trans>
          ),
        },
      ]}
    />
  ),
}

const us: TextSection = {
  id: 'us',
  title: <Trans>And from us</Trans>,
  body: (
    <>
      <p>
        <Trans>
          We’re not doctors, therapists or lawyers, and none of the organisations named here is
          connected with us.
        </Trans>
      </p>
      <p>
        <Trans>
          If you don’t know where to begin, write to <MailLink to="support" />. We’ll help you find
          the right place, and the decision is yours.
        </Trans>
      </p>
    </>
  ),
}

export default function WellnessPage() {
  return (
    <TextPage
      title={<Trans>Wellness</Trans>}
      lead={
        <Trans>
          Health, counselling and legal help in Switzerland: confidential, mostly free, and
          independent of us.
        </Trans>
      }
      sections={[health, counselling, legal, everyday, us]}
      onward={['/companion-support', '/safety', '/companion-guidelines']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Wellness`,
  description: t`Health, counselling and legal help for companions in Switzerland, confidential and independent.`,
  canonical: '/wellness',
})
