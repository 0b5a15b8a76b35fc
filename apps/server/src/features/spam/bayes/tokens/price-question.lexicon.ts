import { hashText } from './hash-token.ts';

/**
 * The words of a price enquiry that names no product ("Hello, I would like to know your price"): greetings, requests,
 * polite phrases, pronouns. A genuine enquiry has another word: the haircut, the room, the day.
 */
const words = `
  hi hello hey dear sir madam good day morning afternoon evening greetings i i'm we am are is was a an the to of for in on
  it me my us you your yours this that and or how much many what which want wanted wants would like know learn find out
  tell ask asking asked say give send interested need wish can could may please pls thank thanks do does did about service
  services product products get have
  hallo hi guten tag morgen abend moin servus grüß gott ich wir bin ist sind war was wie wieviel viel der die das den dem
  ihr ihre ihren ihrem ihrer ihnen euer eure euren dein deine deinen sie mir uns bei für wollte will möchte würde gern gerne
  wissen erfahren fragen sagen nennen mitteilen bitte danke können könnten denn und es man
  bonjour salut bonsoir coucou je j'aimerais j'ai nous suis est c'est ce que quel quels quelle quelles combien le la les
  l' un une de des du d' votre vos ton tes chez vous tu me moi voudrais voulais aimerais souhaite souhaiterais savoir
  connaître connaitre demander dire donner envoyer pouvez pourriez peux pour plaît plait s'il merci ça cela
  hola buenas buenos días dias tardes noches quería queria quisiera quiero gustaría gustaria me saber conocer preguntar
  decir dígame digame cuál cual cuáles cuánto cuanto qué que es son el la los las un una de del su sus tu tus vuestro
  por favor gracias puede puedes podría decirme con en usted ustedes yo
  ciao salve buongiorno buonasera buondì io vorrei volevo voglio sapere conoscere chiedere dire mi dica può puoi potrebbe
  potete dirmi quanto quanti qual quale quali è sono il lo la i gli le un una di del dei vostro vostri vostra tuo tuoi suo
  suoi per favore piacere grazie che cosa da voi
  olá ola oi bom boa dia tarde noite eu gostava gostaria queria quero saber conhecer perguntar dizer me pode podem poderia
  informar qual quais quanto é são o os a as um uma de do dos da seu seus sua vosso vossos teu teus por favor obrigado
  obrigada que vocês você
  hoi hallo goedendag goedemorgen goedemiddag goedenavond dag ik wij wil wilde wou zou graag willen weten vragen zeggen
  doorgeven mij me u uw jullie jouw je wat hoeveel is zijn de het een van bij kunt kan kunnen alstublieft dank bedankt ga gaan zijn heb hebben
  cześć witam dzień dobry ja chciałem chciałam chcę chciałbym chciałabym poznać wiedzieć zapytać proszę prosze podać
  powiedzieć jaka jaki jakie jest są ile to twoja twoją twój państwa wasza waszą u was dziękuję mi o
  здравствуйте привет добрый день доброе утро вечер я мы хотел хотела хочу хотелось узнать знать спросить скажите
  подскажите сказать пожалуйста спасибо какая какие каков сколько это у вас ваша вашу ваши ваш твою вы мне бы о
  привіт вітаю доброго дня день добрий вечір хотів хотіла хочу дізнатися знати скажіть підкажіть будь ласка яка скільки
  це вас вашу ваша ваші мені
  ahoj dobrý den deň chtěl chtěla chci bych chcel chcela chcem vědět znát vedieť poznať zjistit zistiť říct povedať
  můžete môžete mi jaká jaké aká aké je jsou sú kolik koľko to u vás váš vaše vaši vašu vašich prosím děkuji ďakujem
  zdravo pozdravljeni živjo dober dan dobar bok želel želela želio željela htio htjela bi bih sem sam vedeti izvedeti
  znati saznati povedati reći recite mi kakšna koja kakva je koliko to pri vas kod vaš vaša vašo vašu vaše prosim molim
  hvala здраво добар дан желим сазнам хтео хтела сам бих да знам вашу вашa колика је кажете ми вас молим
  здравейте здрасти добър искам исках да знам науча разбера кажете моля каква е колко ви вашата цената ми
  bună buna ziua salut aș as vrea vreau am vrut doresc să sa știu stiu aflu întreb spuneți spune îmi puteți care este
  cât cat e prețul dvs vostru dumneavoastră tău la vă rog mulțumesc
  szia sziasztok üdvözlöm jó napot kívánok szeretném akartam tudni megtudni kérdezni mondja meg mi az a mennyi mennyibe
  önöknél kérem köszönöm maguknál
  hei moi terve päivää hyvää haluan halusin haluaisin tietää kysyä kertoa mikä mitä on paljonko teidän teillä kiitos
  tere päevast tahan tahtsin tahaksin teada küsida mis on teie palju palun aitäh
  hej hejsan tjena hallå god dag jag vi vill ville skulle vilja gärna veta fråga undrar undra säga vad hur mycket är det er ert era
  din ditt dina hos tack snälla
  hej goddag jeg vi vil ville ønskede ønsket gerne gjerne vide vite spørge spørre lurer undrer sige si få hvad hva hvor meget mye er
  det din deres jeres hos tak takk kan du mig meg
  góðan daginn dag hæ ég vil vildi vita spyrja hvað hver er þitt þetta ykkar
  γεια γειά σου σας καλημέρα καλησπέρα ήθελα θέλω θα να μάθω ξέρω ρωτήσω πείτε μου ποια ποιες είναι πόσο η την τις το
  παρακαλώ ευχαριστώ
  merhaba merhabalar selam iyi günler bilmek öğrenmek istedim istiyorum isterim sormak nedir ne kadar bu bilgi bilgisi
  alabilir miyim lütfen teşekkürler sizin
  salam mən bilmək istəyirəm istədim istərdim nə qədər neçədir sizin
  sveiki labdien labas diena es aš gribu gribēju vēlos noriu norėjau norėčiau zināt sužinoti žinoti pajautāt paklausti
  kāda kokia ir yra jūsu jūsų savu cik kiek tai
  përshëndetje mirëdita tungjatjeta doja dua të dija di pyes cili është sa tuaj juaj
  hai halo selamat siang pagi malam sore saya aku ingin mau mahu tahu tanya bertanya boleh bisa berapa anda kamu awak
  nya tolong terima kasih
  xin chào anh chị em tôi mình muốn biết hỏi cho bạn của là bao nhiêu vậy được không cảm ơn
  kumusta kamusta po ba gusto ko kong sana sanang malaman itanong magkano ang iyong inyong ano salamat
  habari jambo mimi nataka nilitaka ningependa kujua kuuliza ni kiasi gani yako yenu
  salve salvete ave ego volo scire velim vellem cupio quanti quid est quod vestri vestrum vester tuum tuus vos dic mihi quaeso
  kaixo egun on nahi nuen dut jakin zein da zure zuen zenbat
  bon dia volia vull saber conèixer quin quins és el seu vostre teniu quant
  bos días quería saber cal é o seu voso canto
  مرحبا مرحبًا السلام عليكم أهلا أريد أردت أود كنت أرغب في أن أعرف معرفة أسأل كم هو ما لديكم لديك من فضلك شكرا
  سلام می خواستم خواهم بدانم بپرسم چند چقدر است شما لطفا
  שלום היי רציתי רוצה אני לדעת לשאול מה כמה זה שלך שלכם את של בבקשה תודה
  नमस्ते नमस्कार मैं मुझे आपकी आपका अपना अपनी जानना चाहता चाहती चाहूंगा था हूँ है क्या कितनी कितना कृपया बताइए बताएं
  নমস্কার হাই হ্যালো আমি আপনার জানতে চাই চেয়েছিলাম কত কি
  안녕하세요 안녕 알고 싶습니다 싶었습니다 싶어요 궁금합니다 어떻게 되나요 좀 알려주세요 귀하의 당신의
  hallo goeie ek wil wou graag jou julle weet vra wat kos dit by
  helo bore da prynhawn roeddwn rwyf dw i eisiau gwybod eich dy chi beth yw'r yw yr faint
  dia duit dhuit dhaoibh haigh theastaigh uaim ba mhaith liom fháil do bhur cén cad é an atá air tá is
  halò feasgar math madainn mhath bha mi ag iarraidh agad dè a tha faighinn fios air
  bonġu hello xtaqt nixtieq irrid inkun tkun naf taf il tiegħek tagħkom kemm x'inhu liema jiswa
  moien äddi ech wollt wëllt gär gären wëssen äre ären iech wat ass de
  goeie hoi ik woe graach witte jo jim wat is de
  bonghjornu salute vulia vuleria sapè cunnosce u vostru to quale hè
  silav rojbaş min dixwest dixwazim zanibim bizanim te we çi çiqas e ye
  bonjou alo mwen te vle ta renmen konnen ou w nan konbyen sa koute
  saluton mi volis volas ŝatus scii vian via kiom kio estas kostas la
  sawubona sanibona ngifuna bengifuna ngingathanda ukwazi yakho yenu wakho yini
  molo molweni ndifuna ndandifuna bendifuna ndinofuna ukwazi lakho yakho yintoni
  dumela lumela ke ne batla kenna ho tseba hao ya gago go itse
  mhoro moni ndaida ndinoda ndimafuna ndikufuna kuziva kudziwa wako yako wanu
  báwo bawo ni kaabo mo fẹ́ fẹ fe láti mọ mo rẹ re yín kí ni kini jẹ́ elo èló
  ndewo nnọọ achọrọ m achoro ka ịmara imara gị gi gịnị bụ
  sannu barka ina na so so in san sani naku ku ka ki nawa ne menene
  iska warran salaan waxaan doonayay rabay rabaa inaan ogaado qiimahaaga qiimahaada waa maxay imisa meeqa
  salama manao ahoana te hahafantatra ny aho ianao inona ohatrinona
  kia ora tēnā tena koe koutou i pirangi pīrangi ahau ki te mohio mōhio i to tō utu he aha hia
  talofa malo sa ou manao e fia iloa lau lou o le a
  aloha makemake wau au e ʻike ike i kāu kau ehia ʻehia ke ka he aha
  kamusta maayong buntag gusto nako unta mahibaloan ang imong pila
  sugeng halo kula aku pengin kepengin arep weruh ngerti panjenengan sampeyan pira abdi hoyong terang
  muraho amakuru nifuzaga kumenya cyawe
  mbote nalingaki koyeba na yo
  сәлем сәлеметсіз бе мен білгім келді келеді сіздің қанша қандай
  салам саламатсызбы мен билгим келди сиздин канча
  салом ман мехостам донам шумо чанд аст
  сайн байна уу би таны таныг мэдэхийг хүссэн хүсч хэд вэ ямар
  assalomu alaykum salom men sizning bilmoqchi edim qancha necha
  вітаю добры дзень я хацеў хацела ведаць даведацца ваш вашу якая колькі
  здраво добар ден сакав сакам би да ја дознаам знам вашата каква колку кажете
  გამარჯობა მინდოდა მინდა მსურს გავიგო ვიცოდე თქვენი რა არის რამდენი
  բարև ձեզ ես ուզում էի եմ կցանկանայի իմանալ ձեր ի՞նչ ինչ է որքան ունեք
  ሰላም ፈልጌ ነበር እፈልጋለሁ ማወቅ ዋጋዎን የእርስዎን ስንት ነው ምን
  সালাম আমাকে বলুন আপনাদের জানাবেন কি হবে
  வணக்கம் நான் உங்கள் அறிய விரும்பினேன் விரும்புகிறேன் என்ன எவ்வளவு
  నమస్కారం నేను మీ తెలుసుకోవాలనుకున్నాను తెలుసుకోవాలి ఎంత ఏమిటి
  ನಮಸ್ಕಾರ ನಾನು ನಿಮ್ಮ ತಿಳಿಯಲು ಬಯಸಿದ್ದೆ ಬಯಸುತ್ತೇನೆ ಎಷ್ಟು ಏನು
  നമസ്കാരം ഹലോ ഞാൻ എനിക്ക് നിങ്ങളുടെ അറിയാൻ ആഗ്രഹിച്ചു ആഗ്രഹിക്കുന്നു എത്ര എന്താണ്
  नमस्कार मला मी तुमची तुमचा जाणून घ्यायची होती आहे किती काय
  नमस्ते म मलाई तपाईंको तपाईको जान्न चाहन्थें चाहन्छु कति हो
  નમસ્તે હું મને તમારી તમારો તમારા જાણવા માંગતો માંગુ હતો છું શું છે કેટલી કેટલો
  ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਮੈਂ ਤੁਹਾਡੀ ਜਾਣਨਾ ਚਾਹੁੰਦਾ ਸੀ ਹਾਂ ਕੀ ਹੈ ਕਿੰਨੀ
  ආයුබෝවන් හෙලෝ මට මම ඔබේ ඔබගේ දැන ගැනීමට දැනගන්න අවශ්‍ය විය ඕනෑ කීයද
  السلام علیکم ہیلو میں آپ کی کا جاننا چاہتا چاہتی تھا ہوں ہے کیا کتنی
  سلام زه غواړم ستاسو پوه شم ستا څو دی
  העלא איך געוואלט געוואָלט וויל וויסן דיין אייער`;

const asking = new Set(
  words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(hashText),
);

/** Whether a word, by its hash, is one that any enquiry may contain. */
export const isAskingWord = (hash: number): boolean => asking.has(hash);
