/**
 * Topics of messages to a website, in the languages that most forms are written in: everyday words of a trade, as a
 * dictionary has them. A word of any language maps to the same topic, so what was learned from English applies to
 * Polish. Training decides whether a topic indicates spam. The entries are beginnings of words; `=` marks the end of a
 * whole word. Words are listed because the trade uses them, never because of one example: examples are learned in
 * training.
 */
export const topics: Record<string, string> = {
  'free of charge':
    'free= gratis gratuit kostenlos kostenfrei bezpłatn darmow grátis= бесплатн 免费 無料 مجان ücretsiz zdarma ingyen',
  guarantees: 'guarant garant garanz gwaranc гарант 保証 保证 ضمان',
  gambling:
    'casino casinò cassino kasyno kasino казино slots= roulette gambl betting jackpot poker= freispiel tragaperr spielautomat buchmach bukmach bookmak apuesta apostas scommess gokken ставки букмекер 博彩 カジノ 카지노 bahis',
  lending:
    'loan= loans= lender lending kredit kredyt crédit crédito préstam prêt= prestit empréstim lening darlehen pożycz кредит займ 贷款 融資 قرض mortgage hypothek refinanc debt= debts=',
  investing:
    'invest inwest inversi инвест crypto krypto cripto крипт bitcoin btc= usdt ethereum forex trading trader blockchain rendit rendement dividend 投资 投資 比特币',
  pills:
    'viagra cialis levitra kamagra виагр pharmac apotheke farmac apteka pills= pillen pillol pastill tabletk potenz impoten libido cannabis cbd= xanax tramadol prescription rezeptfrei weight= abnehmen maigrir adelgaz dimagr afvallen schudn',
  'search ranking': 'seo= backlink dofollow ranking suchmaschin pozycjonow keyword serp= сео 検索順位 优化',
  'social networks':
    'follower seguidor obserwujący volgers подписчик instagram tiktok facebook youtube soundcloud spotify likes= 粉丝',
  subscribing:
    'subscrib suscrib suscríb abonnier abonne inscrev iscriv subskry подпиш channel kanał kanal= канал チャンネル',
  messengers: 'whatsapp telegram skype wechat 微信 viber واتساب телеграм',
  discounts:
    'discount rabatt rabat= remise descuento desconto sconto korting zniżk скидк cheap billig günstig barat goedkop 便宜 激安 deal= deals= coupon',
  prizes:
    'congratul félicit felicit gratulac parabéns complimenti gewonnen gewinn winner lotter loteri lotería prize prizes= premio nagrod 中奖 恭喜 مبروك',
  earning:
    'earn verdien gagner ganar guadagn ganhar zarabia zarob зараб income einkommen revenu ingresos profit rich= passiv 副業 稼',
  websites: 'website webseite webpage homepage site= sites= sito= siti= strona strony сайт 网站 サイト página',
  marketing:
    'marketing traffic lead= leads= campaign kampagn campagn campañ advertis werbung publicidad pubblicit reclame reklam реклам 推广 営業 promot client= clients kunden clientes clienti klanten klient клиент',
  dating: 'sexy sex= porn nude= nackt dating escort webcam flirt randk знакомств 出会 约会 naughty horny',
  urgency:
    'hurry limited begrenzt limité limitad limitat beperkt urgent dringend sofort= exclusiv exklusiv exclusif instant immediat bonus 今すぐ',
  fortunes: 'million миллион inherit erbschaft héritage herenc heredit widow beneficiar deceased donat spende',
  'bulk supply':
    'manufactur hersteller fabricant fabrikant producent produttor factory fabrik fábrica supplier lieferant fournisseur wholesale export 厂家',
  offers: 'offer angebot offre oferta ofert offerta aanbod aanbied предлож proposal vorschlag propuesta proposta',
  deadlines:
    'suspend gesperrt verify verifi bestätig confirm password passwor contraseña expire tax= steuer impôt refund erstattung rembours reembolso rimborso teruggave',
  prices:
    'price prices= pricing preis prix= precio prezz prètz preço preu= preus= prezo prezio prijs prys= priis= präis pris= prisen= priser= priset= prís praghas pris= prìs= phrìs= prisiau= cena= ceny= cenu= cenę= cene= ceno= cenik cennik cijen цена= цену= цены= цене= цената цени= цін ціна цан cost costs= kosten= kostet kostent koste= kostar= koster= kostas= coût coute= coûte cuesta custa costa= cuestan= kost= kos= koszt kosztuje cenā стоит= стоимост струва коштує košta kushton tarif tariev tarieven tariff rates= valor= preț prețul pretul= pretium pretio constat quanti= verð= verðið verði hinta= hinna hintasi hintanne hind= hinda= hinnad= hinnad ár= ára= árat= árát= árai= árak= áraik= kerül= maksaa maksab maksā kaina kainą kainos kainų kaštuoja τιμή τιμές τιμών κοστίζει çmim fiyat ücret qiymət qiymat narx нарх баға= бағасы бағаң баа= баасы үнэ= үнийг үнэтэй бәя ფას ღირს գին= գինը գնե արժե سعر سعرك أسعار السعر ثمن الثمن قیمت قيمت بیه نرخ מחיר המחיר מחירים פּרייַז कीमत क़ीमत मूल्य= दाम= किंमत মূল্য দাম= કિંમત ભાવ= ਕੀਮਤ விலை ధర= ధరను ಬೆಲೆ വില= വിലയ මිල= මිලක ମୂଲ୍ୟ ราคา ລາຄາ តម្ល ဈေး စျေး harga hargan rega= regane presyo kumukū kumukuai utu= tau= vidin bei= intengo malini= yimalini= magkano pila= kostet= jiswa= kudin= ohatrinona koute= charge= charges= fee= fees= stojí= elo= èló= ixabiso theko tlhwatlhwa mutengo mtengo ọnụah idiyele farash kuɗi= qiima ዋጋ ዋጋው gatii igiciro omuwendo ntalo njëg biha= buha= nirx nqi= giá= 価格 値段 料金 いくら 价格 價格 价钱 多少钱 报价 가격= 가격은= 가격을= 가격이= 요금= 요금은= 요금이= 얼마= 얼마예요= 얼마인가요= 얼마입니까=',
  'days and times':
    'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi= mardi= mercredi jeudi= vendredi samedi= dimanche lunes= martes= miércoles jueves= viernes= sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedział wtorek środ= środę= czwartek piątek sobot niedziel понедельник вторник сред= четверг пятниц суббот воскресень 月曜 火曜 水曜 木曜 金曜 土曜 日曜 周一 周二 周三 周四 周五 周六 周日 yesterday tomorrow gestern morgen hier= demain ayer= mañana ieri= domani ontem amanhã gisteren wczoraj jutro вчера завтра 昨日 明日 明天',
  orders:
    'order= ordered bestell command= commandé pedido ordine ordinat encomend zamówi заказ 注文 订单 طلب= delivery delivered lieferung geliefert livrais entrega consegna levering bezorg dostaw доставк',
  repairs:
    'repair reparat reparier répar reparar riparar repareer napraw ремонт 修理 broken kaputt defekt cassé roto= rotto= quebrad kapot zepsut leak undicht',
  bookings:
    'booking reserv réserv prenot buchen= gebucht appointment termin= rendez= cita= appuntament consulta= afspraak wizyt 予約 预约 table= tisch= mesa= tavolo room= zimmer chambre habitaci kamer=',
  families:
    'daughter= son= mother father husband wife= tochter sohn mutter vater fille= fils= mère= père= mari= hija= hijo= madre= padre= marido figlia figlio moglie marito filha filho mulher dochter zoon= moeder vader córka syn= żona mąż= дочь сын child children kind= kinder enfant niño niña bambin criança dziec',
  complaints:
    'complain beschwer réclam queja reclam klacht skarg жалоб wrong= falsch error= fehler erreur errore erro= fout= błąd ошибк missing fehlt manque falta= manca= ontbreek brakuj',
  applying:
    'application bewerb candidat solicit sollicit aplik lebenslauf curriculum currículo résumé internship praktikum prácticas',
  invitations:
    'check= checkout= chek= look= visit= watch= listen= follow= vote= join= click= share= stream= download= support= sub= subs= schaut= schau= besucht= besuch= folgt= folge= hört= abstimmen= stimmt= teilt= klick klickt= regardez= regarde= écoutez= écoute= visitez= suivez= votez= cliquez partagez= passez= venez= miren= mira= visita= visiten= escuchen= sigan= sígueme= síganme voten= vota= compartan= pasen= entren= guardate= guarda= visitate= seguite= seguitemi= votate= ascoltate= iscrivetevi cliccate passate= vejam= visitem= sigam= votem= ouçam= entrem= curtam= compartilh bekijk= volg= stem= luister= bezoek= klik= kijk= zobaczcie zapraszam wejdź= głosuj kliknij słuchaj= посмотри зайди переходи подпиши голосуй слушайте kliknite посетите tıkla= bakın= izleyin= lihat= mampir= kunjungi',
  'what somebody made':
    'video= videos= vids= vid= vidz= song= songs= track= tracks= mixtape= album= beats= beat= music= musik= musique= música= musica= muzyk remix= cover= covers= page= pages= profile= profil= blog= vlog= vlogs= playlist= gameplay= montage= rap= band= gaming= tutorial= tutorials= clips= clip= seite= kanäle chaîne= canción= vídeo= vídeos= filmy= film= nagrania музык видео ролик клип strona= stronę= sayfa= videolar',
  'the writer':
    "my= me= i'm= im= our= us= mein meinen meiner unser ma= mon= mes= notre= nos= mi= mis= mío= nuestro nuestra mio= mia= miei= mie= nostro= nostra= meu= minha= meus= minhas= nosso= nossa= mijn= onze= ons= moja= mój= moje= moją= moim= nasz= nasza= мой= моя= мои= моё= мою= наш= наша= benim= saya= aku=",
  'the reader':
    'you= your= yours= u= ur= ihr= ihre= ihren= ihrer= euch= eure= dein deine vous= votre= vos= ton= tes= su= sus= tu= tus= vuestro usted= ustedes= vostro= vostra= vostri= tuo= tua= lei= você= vocês= seu= sua= seus= suas= uw= jullie= jouw= państwa= twój= twoja= waszej= wasza= ваш= ваша= вам= вас= sizin= anda=',
  'asking a favour':
    'please= plz= pls= plzz= plzzz= pliz= bitte= svp= s’il por= favor= porfa= porfavor= per= prego= alsjeblieft= proszę= пожалуйста= lütfen= tolong= help= helft= hilfe= aidez= aide= ajuda= ajudem= ayuda= ayuden= aiuto= aiutate= pomóż= помогите= thx= thanks= thank=',
  newsletters:
    'newsletter unsubscribe rundbrief infobrief lettre= boletín bulletin rassegna nieuwsbrief biuletyn рассылк issue= volume= vol= edition= ausgabe= numéro= número= headlines= digest= archive= archives= advertisement= sponsor= copyright= editor= editors= weekly= daily= monthly=',
};
