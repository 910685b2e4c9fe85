const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/**
 * What people type, 75 in each of four languages: places, services, attributes and names, and about every
 * fourth one with a mistake.
 */
export const queries = {
  English: lines(`
    zurich
    geneva
    basel
    bern
    lausanne
    london
    paris
    massage zurich
    massage in geneva
    dinner companion
    dinner zurich
    travel companion geneva
    weekend dates
    weekend paris
    overnight basel
    business events
    girlfriend experience
    gfe geneva
    gfe zurich
    couples lausanne
    role play
    four hands massage
    4 hands massage
    private shows
    blonde
    blonde zurich
    brunette geneva
    redhead
    brown hair
    blue eyes
    green eyes zurich
    blonde blue eyes
    italian
    italian zurich
    french lady geneva
    spanish woman
    english speaking
    russian speaking zurich
    latina
    asian massage zurich
    masseuse basel
    escort zurich
    escort girl geneva
    lady for dinner
    hotel zurich
    outcall geneva
    anna
    emma zurich
    clara
    sofia
    zoe geneva
    julia
    valerie
    elegant lady
    sporty
    art lover zurich
    bon vivant
    switzerland
    zurch
    genva
    lausane
    bassel
    masage zurich
    massgae
    diner zurich
    dinner compainon
    travle companion
    blond zurihc
    brunete
    weekned
    overnigt
    gilrfriend experience
    ana zurich
    charlote
    switzerlnad
  `),
  German: lines(`
    Zürich
    zuerich
    Genf
    Basel
    Bern
    Lausanne
    München
    muenchen
    Wien
    Köln
    Mailand
    Massage Zürich
    Massage in Genf
    massagen bern
    Abendessen
    Abendessen Zürich
    Begleitung zum Abendessen
    Begleitung Zürich
    Begleiterin Bern
    Reisebegleitung
    Reisebegleitung Genf
    Reise nach Paris
    Wochenende
    Wochenende in Wien
    Übernachtung Basel
    Geschäftsessen Zürich
    Firmenanlass
    Freundin für den Abend
    Paare
    Paar Zürich
    Rollenspiele
    vierhändig
    Vierhandmassage
    blond
    Blondine Zürich
    blonde Frau
    Brünette
    Brünette Genf
    rothaarig
    schwarzhaarig
    braune Haare
    blaue Augen
    grüne Augen Zürich
    Italienerin
    Französin Genf
    Spanierin Zürich
    Deutsche
    Englisch
    Französisch
    spricht Italienisch
    Masseurin
    Masseurin Zürich
    Hausbesuch Zürich
    Hotelbesuch Genf
    Dame für Dinner
    Anna Zürich
    Amélie
    Helena Basel
    Schweiz
    Züricch
    Genff
    Lausane
    Masage
    Massgae Zürich
    Abendesen
    Abendessn Bern
    Reisebegleitng
    Wochnende
    Begleitug Zürich
    Blondne
    Brünete
    Übernachtng
    Italienern
    Helna
    Schwiez
  `),
  French: lines(`
    Genève
    geneve
    Zurich
    Bâle
    Berne
    Lausanne
    Paris
    Londres
    Vienne
    massage Genève
    massages lausanne
    massage à Genève
    dîner
    diner geneve
    dîner à Lausanne
    restaurant Genève
    accompagnatrice Genève
    accompagnatrice pour dîner
    voyage
    voyage à Londres
    compagne de voyage
    week-end
    weekend genève
    nuit Genève
    événement Zurich
    affaires Genève
    copine Lausanne
    couples
    couple genève
    jeux de rôle
    massage quatre mains
    blonde
    blonde Genève
    femme blonde
    brunette lausanne
    rousse
    rousse Genève
    cheveux bruns
    cheveux noirs
    yeux bleus
    yeux verts Genève
    italienne
    française Genève
    espagnole Lausanne
    allemande
    parle anglais
    français
    russe Genève
    asiatique
    masseuse Genève
    hôtel Genève
    déplacement Lausanne
    escort Genève
    dame élégante
    élégante
    Chloé
    Camille Genève
    Aurélie
    Suisse
    Genêvre
    Genevve
    Laussane
    Losanne
    masage genève
    massgae
    dinner genève
    restaurnat
    voyge
    bloned
    rouse genève
    acompagnatrice
    itallienne
    Camile
    Aurelei
    Suise
  `),
  Italian: lines(`
    Zurigo
    Ginevra
    Basilea
    Berna
    Losanna
    Milano
    Roma
    Parigi
    Londra
    massaggio
    massaggio Zurigo
    massaggi a Ginevra
    cena
    cena a Zurigo
    cena Milano
    ristorante Ginevra
    accompagnatrice Zurigo
    accompagnatrice per cena
    viaggio
    viaggio a Parigi
    viaggi
    fine settimana
    fine settimana Milano
    notte Zurigo
    pernottamento
    affari Ginevra
    evento Zurigo
    fidanzata
    coppie
    coppia Zurigo
    giochi di ruolo
    quattro mani
    bionda
    bionda Zurigo
    donna bionda
    ragazza mora
    castana
    castana Ginevra
    rossa
    capelli castani
    capelli neri
    capelli rossi
    occhi azzurri
    occhi verdi
    occhi blu Zurigo
    italiana
    italiana Zurigo
    francese Ginevra
    spagnola
    tedesca Zurigo
    parla italiano
    inglese
    russo Zurigo
    asiatica
    massaggiatrice
    massaggiatrice Zurigo
    hotel Zurigo
    albergo Ginevra
    a domicilio
    Giulia
    Francesca Zurigo
    Alessia
    Svizzera
    Zurrigo
    Ginerva
    Losana
    Miilano
    masaggio
    massagio Zurigo
    ristorente
    viagio
    biona
    italina
    Giula
    Svizera
  `),
}
