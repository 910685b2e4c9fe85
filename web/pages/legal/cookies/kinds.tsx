import { Trans } from '@lingui/react/macro'
import { Facts, Figures } from '../../../features/information/figures.tsx'
import { Services } from '../../../features/information/services.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'

/** Cookies by the name that browsers list. */
const cookies = [
  {
    name: 'adult',
    value: <Trans>That you have confirmed your age. One year.</Trans>,
  },
  {
    name: 'theme',
    value: <Trans>The appearance you have chosen. One year.</Trans>,
  },
  {
    name: 'fonts',
    value: <Trans>That your browser already holds our typefaces. One year.</Trans>,
  },
  {
    name: 'language',
    value: <Trans>The language you have chosen. Until you close the browser.</Trans>,
  },
  {
    name: 'browser',
    value: (
      <Trans>
        The random marker that lets your sign-in end with the browser. Until you close it.
      </Trans>
    ),
  },
  {
    name: 'discreet',
    value: (
      <Trans>
        That discreet mode is on, and which website Quick exit opens. Until you close the browser.
        While it is on, none of the others is kept for longer.
      </Trans>
    ),
  },
  {
    name: 'seen',
    value: (
      <Trans>
        A number, so that you see a change you have just made straight away. Only staff, companions
        and those who send a report receive it. One minute.
      </Trans>
    ),
  },
  {
    name: 'device',
    value: <Trans>A random marker that recognises the browsers of our team. One year.</Trans>,
  },
]

/** Entries in the browser's storage by the name that browsers list. */
const storageEntries = [
  {
    name: 'recently-seen',
    value: (
      <Trans>
        The last 20 profiles you have opened. To show them to you, the browser asks us for these
        profiles; we keep no record of it. One year, or until you clear them.
      </Trans>
    ),
  },
]

/** Sections on the cookies and entries, and their sources. */
export const kinds: TextSection[] = [
  {
    id: 'what',
    title: <Trans>What cookies are</Trans>,
    body: (
      <p>
        <Trans>
          A cookie is a short text that a site stores in your browser. In this policy the word also
          covers the browser’s own storage, which serves the same purpose but is never sent along
          with a request.
        </Trans>
      </p>
    ),
  },
  {
    id: 'categories',
    title: <Trans>Four categories</Trans>,
    body: (
      <>
        <Figures
          figures={[
            {
              label: <Trans>Essential</Trans>,
              value: <Trans>Required</Trans>,
              unit: <Trans>Session to 1 year</Trans>,
              text: (
                <Trans>
                  Your sign-in, a random marker that ends it when your browser closes, and the
                  confirmation that you are an adult. Your place on a page, whether our typefaces
                  are stored, and protection against abuse. And what you ask the site to remember:
                  the language and appearance you choose, companions you hide, stories you have
                  watched, profiles you have opened. Also when you last visited our lists, and
                  messages you have not sent yet.
                </Trans>
              ),
            },
            {
              label: <Trans>Analytics</Trans>,
              value: <Trans>Optional</Trans>,
              unit: <Trans>Up to 2 years</Trans>,
              text: <Trans>Counting visits. We use none at present.</Trans>,
            },
            {
              label: <Trans>Preference</Trans>,
              value: <Trans>Optional</Trans>,
              unit: <Trans>Up to 1 year</Trans>,
              text: <Trans>Settings you did not choose yourself. We use none at present.</Trans>,
            },
            {
              label: <Trans>Marketing</Trans>,
              value: <Trans>Optional</Trans>,
              unit: <Trans>Up to 2 years</Trans>,
              text: <Trans>Advertising. We use none at present.</Trans>,
            },
          ]}
        />
        <p>
          <Trans>These are the longest periods for which we keep anything in each category.</Trans>
        </p>
        <p>
          <Trans>These are the site’s own cookies. All of them are essential.</Trans>
        </p>
        <Facts facts={cookies} />
        <p>
          <Trans>The browser’s own storage also holds a list of profiles:</Trans>
        </p>
        <Facts facts={storageEntries} />
      </>
    ),
  },
  {
    id: 'services',
    title: <Trans>Third-party services</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Four services work for this site. None of them places advertising or follows you to
            other sites on our behalf. Their cookies, if any, serve security or the payment you
            asked for.
          </Trans>
        </p>
        <Services />
      </>
    ),
  },
]
