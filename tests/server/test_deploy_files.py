"""Tests that `deploy/` and `docs/publishing.md` are well formed and agree with the code."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from support.nginx import LINES
from support.paths import ROOT
from tornado.httputil import HTTPHeaders, HTTPServerRequest

from cardlessons import cli
from cardlessons.cli import serve_command
from cardlessons.hooks import list_guests
from cardlessons.hosts.server import list_guest_options
from cardlessons.hosts.server.limits.clients import Clients, is_in_networks
from cardlessons.hosts.server.metrics import Metrics
from cardlessons.hosts.server.pages import channel
from cardlessons.hosts.server.settings import MAX_KERNELS, MAX_PAGES, Settings

with_together = pytest.mark.skipif(
    "together" not in list_guests(), reason="the files set options of the guest `together`"
)

DEPLOY = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "deploy").iterdir())}
GUIDE = (ROOT / "docs" / "publishing.md").read_text("utf-8")

COMPOSE = yaml.safe_load(DEPLOY["compose.yaml"])
CLUSTER = list(yaml.safe_load_all(DEPLOY["kubernetes.yaml"]))
PAGES = yaml.safe_load(DEPLOY["pages.yml"])
UNIT = dict(re.findall(r"^(\w+)=(.*)$", DEPLOY["cardlessons.service"], re.MULTILINE))
IMAGE = [line.split(maxsplit=1) for line in DEPLOY["Dockerfile"].splitlines() if line and not line.startswith("#")]


def of(kind):
    """Return the Kubernetes objects of one kind for the lessons; those of Valkey have a name of their own."""
    return [told for told in CLUSTER if told["kind"] == kind and told["metadata"]["name"] == "cardlessons"]


def seconds(text):
    """Return the seconds in `30s` or `30`."""
    return float(text.removesuffix("s"))


((CONTAINER,),) = [deployment["spec"]["template"]["spec"]["containers"] for deployment in of("Deployment")]
IN_CLUSTER = {one["name"]: one.get("value", "10.1.2.3") for one in CONTAINER["env"]}
ENVIRONMENTS = {
    "Dockerfile": dict(re.findall(r"(\w+)=(\S+)", " ".join(rest for word, rest in IMAGE if word == "ENV"))),
    "compose.yaml": COMPOSE["services"]["server"]["environment"],
    "cardlessons.service": dict(re.findall(r"(CARDLESSONS_\w+)=(\S+)", DEPLOY["cardlessons.service"])),
    "kubernetes.yaml": {
        name: re.sub(r"\$\((\w+)\)", lambda found: IN_CLUSTER[found[1]], value) for name, value in IN_CLUSTER.items()
    },
}


def service_of_a_hub():
    """Return the command that the guide gives for JupyterHub."""
    (code,) = re.findall(r"^```python\n(c\.JupyterHub.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    hub = argparse.Namespace(JupyterHub=argparse.Namespace())
    exec(code, {"c": hub})
    (service,) = hub.JupyterHub.services
    return dict(service)


# The command


def commands():
    """Return every `cardlessons` command in the files and in the guide."""
    yield json.loads(dict(IMAGE)["CMD"])
    yield shlex.split(UNIT["ExecStart"])
    for job in PAGES["jobs"].values():
        yield from (shlex.split(step["run"]) for step in job["steps"] if "run" in step)
    for block in re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL):
        yield from (shlex.split(line) for line in block.splitlines())
    yield from map(shlex.split, re.findall(r"`(cardlessons [^`]*)`", GUIDE))
    yield service_of_a_hub()["command"]


@with_together
def test_every_call_of_ours_is_understood():
    calls = [words for words in commands() if Path(words[0]).name == "cardlessons"]
    assert len(calls) > 10
    for words in calls:
        assert callable(cli._build_parser().parse_args(words[1:]).run), words


def _read_settings(monkeypatch, words, environment):
    """Return the settings that a command line yields in this environment."""
    for name in [name for name in os.environ if name.startswith("CARDLESSONS_")]:
        monkeypatch.delenv(name)
    for name, value in environment.items():
        if name.startswith("CARDLESSONS_"):
            monkeypatch.setenv(name, str(value))
    given = {}

    def opened(*_, **chosen):
        given.update(chosen)
        return 0

    monkeypatch.setattr(serve_command, "serve", opened)
    assert cli.main(words) == 0
    of_guests = {option.name: given.pop(option.name) for option in list_guest_options()}
    return Settings((ROOT,), **given, of_guests=of_guests)


@with_together
@pytest.mark.parametrize("file", ENVIRONMENTS)
def test_the_variables_are_known_and_open_a_server_behind_its_web_server(file, monkeypatch):
    known = {
        f"CARDLESSONS_{name.upper()}"
        for name in ("base_url", "most", "drain", "workers", *serve_command._REPEATABLE_FLAGS)
    }
    known |= {f"CARDLESSONS_{option.name.upper()}" for option in list_guest_options()}
    told = {name for name in ENVIRONMENTS[file] if name.startswith("CARDLESSONS_")}
    assert told
    assert told <= known
    words = shlex.split(UNIT["ExecStart"]) if file == "cardlessons.service" else json.loads(dict(IMAGE)["CMD"])
    chosen = _read_settings(monkeypatch, words[1:], {**ENVIRONMENTS["Dockerfile"], **ENVIRONMENTS[file]})
    assert chosen.port == 8000
    assert not chosen.browser
    assert chosen.drain > 0
    if file != "Dockerfile":
        assert chosen.hosts[0] == "cards.example"
        assert chosen.proxies


@with_together
def test_the_guide_tells_of_every_option_that_is_a_variable_too():
    parser = argparse.ArgumentParser()
    serve_command.add_arguments(parser)
    options = {option for action in parser._actions for option in action.option_strings if option.startswith("--")}
    told = re.findall(r"^\| `(--[\w-]+)(?: [A-Z]+)?` \| `(CARDLESSONS_\w+)` \|", GUIDE, re.MULTILINE)
    assert {option for option, _ in told} == (options | {"--only"}) - {"--help"}
    for option, variable in told:
        assert variable == "CARDLESSONS_" + option.removeprefix("--").replace("-", "_").upper()
    assert f"({MAX_PAGES:,})" in GUIDE


# What is asked of a server


def test_what_watches_over_a_server_asks_for_addresses_that_it_has(server):
    probes = {name: CONTAINER[name]["httpGet"] for name in ("startupProbe", "livenessProbe", "readinessProbe")}
    assert [probe["path"] for probe in probes.values()] == ["/healthz", "/healthz", "/readyz"]
    notes = of("Deployment")[0]["spec"]["template"]["metadata"]["annotations"]
    assert notes["prometheus.io/path"] == "/metrics"
    assert [server.ask(path)[0] for path in ("/healthz", "/readyz", "/metrics")] == [200] * 3
    (port,) = CONTAINER["ports"]
    assert {probe["port"] for probe in probes.values()} == {port["name"]}
    assert port["containerPort"] == int(notes["prometheus.io/port"]) == int(dict(IMAGE)["EXPOSE"]) == 8000


def test_the_metrics_that_are_named_are_counted():
    counted = Metrics(MAX_PAGES, MAX_KERNELS, int, int).text().decode()
    named = set(re.findall(r"cardlessons_\w+", GUIDE))
    assert "cardlessons_pages_awake" in named
    for name in named:
        assert re.search(rf"^{name} ", counted, re.MULTILINE)


def test_the_clusters_prometheus_reads_the_metrics_and_no_visitor_does(monkeypatch):
    chosen = _read_settings(monkeypatch, json.loads(dict(IMAGE)["CMD"])[1:], ENVIRONMENTS["kubernetes.yaml"])
    visitors = Clients(chosen.hosts, chosen.proxies)
    assert visitors.is_own_host(f"{IN_CLUSTER['POD_IP']}:{CONTAINER['ports'][0]['containerPort']}")
    assert visitors.is_own_host("cards.example")
    assert not visitors.is_own_host("another.example")
    counters = [ip_network(counter) for counter in chosen.counters]
    for asks, reads in ({}, True), ({"X-Forwarded-For": "198.51.100.7"}, False):
        asked = HTTPServerRequest("GET", "/metrics", headers=HTTPHeaders(asks))
        asked.remote_ip = "10.1.9.9"
        assert is_in_networks(visitors.address(asked), counters) == reads


def test_the_health_check_of_the_image_asks_the_server_how_it_is(server):
    python, flag, code = json.loads(dict(IMAGE)["HEALTHCHECK"].partition("CMD ")[2])
    assert (python, flag) == ("python", "-c")
    asks = code.replace("http://127.0.0.1:8000", server.url)
    assert asks != code
    env = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    for base, status in (("", 0), ("/cards/", 1)):  # it asks below the folder of the site
        told = {**env, "CARDLESSONS_BASE_URL": base} if base else env
        found = subprocess.run([sys.executable, "-S", "-c", asks], env=told, capture_output=True, check=False)
        assert found.returncode == status, base


# The image


def list_copied():
    """Return the files of the project that are copied into the image's first stage."""
    lines = [rest.split() for word, rest in IMAGE if word == "COPY" and not rest.startswith("--from")]
    return [source for line in lines for source in line[:-1]]


def test_the_image_copies_what_is_there_and_nothing_is_kept_from_it():
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert lines[0] == "*"
    assert sorted(line[1:] for line in lines if line.startswith("!")) == sorted(list_copied())
    for source in list_copied():
        assert (ROOT / source).exists()
    hidden = [line for line in lines[1:] if not line.startswith("!")]
    assert not any(fnmatch(source, pattern.removeprefix("**/")) for source in list_copied() for pattern in hidden)


@pytest.mark.long
def test_what_the_image_copies_is_enough_to_build_the_package_of(tmp_path):
    for source in list_copied():
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, tmp_path / source, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, tmp_path)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "built"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "built").iterdir()
    shutil.unpack_archive(wheel, tmp_path / "laid", "zip")
    for folder in ("notebooks", "seeds"):
        there = {path.name for path in (tmp_path / "laid" / "cardlessons" / folder).iterdir()}
        assert {path.name for path in (ROOT / folder).iterdir() if path.is_file()} <= there


def test_a_server_in_a_container_is_nobody_and_writes_nowhere_but_in_its_tmpfs():
    image, server = dict(IMAGE), COMPOSE["services"]["server"]
    assert int(image["USER"]) > 0
    assert ENVIRONMENTS["Dockerfile"]["HOME"] == "/tmp"
    assert server["read_only"]
    assert server["tmpfs"] == ["/tmp"]
    pod = of("Deployment")[0]["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsUser"] == int(image["USER"])
    assert CONTAINER["securityContext"]["readOnlyRootFilesystem"]
    assert [mount["mountPath"] for mount in CONTAINER["volumeMounts"]] == ["/tmp"]
    assert [mount["name"] for mount in CONTAINER["volumeMounts"]] == [volume["name"] for volume in pod["volumes"]]


# Time to leave


def test_nothing_is_killed_while_those_who_sit_have_time_to_leave():
    in_image = float(ENVIRONMENTS["Dockerfile"]["CARDLESSONS_DRAIN"])
    closing = 10
    assert seconds(COMPOSE["services"]["server"]["stop_grace_period"]) >= in_image + closing
    assert seconds(UNIT["TimeoutStopSec"]) >= float(ENVIRONMENTS["cardlessons.service"]["CARDLESSONS_DRAIN"]) + closing
    for told in re.findall(r"--stop-timeout (\d+)", GUIDE + DEPLOY["Dockerfile"]):
        assert float(told) >= in_image + closing
    before = float(CONTAINER["lifecycle"]["preStop"]["exec"]["command"][1])
    grace = of("Deployment")[0]["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    assert grace >= before + float(ENVIRONMENTS["kubernetes.yaml"]["CARDLESSONS_DRAIN"]) + closing


# The web server in front


@pytest.mark.skipif(not shutil.which("sh"), reason="no sh found, which is part of every POSIX system")
def test_the_compose_file_puts_nginx_before_the_server(tmp_path):
    server, nginx = COMPOSE["services"]["server"], COMPOSE["services"]["nginx"]
    build = server["build"]
    assert (ROOT / "deploy" / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()
    (mounted, inside, how) = nginx["volumes"][0].split(":")
    assert how == "ro"
    at = {name: one["networks"]["cards"]["ipv4_address"] for name, one in COMPOSE["services"].items()}
    assert server["environment"]["CARDLESSONS_TRUST_PROXY"] == at["nginx"]
    (network,) = COMPOSE["networks"]["cards"]["ipam"]["config"]
    assert all(ip_address(address) in ip_network(network["subnet"]) for address in at.values())
    shell, flag, script = shlex.split(nginx["command"])
    assert (shell, flag) == ("sh", "-c")
    there = tmp_path / "default.conf"
    script = script.replace(inside, str(ROOT / "deploy" / mounted)).replace(
        "/etc/nginx/conf.d/default.conf", str(there)
    )
    subprocess.run(["sh", "-c", script.partition(" && ")[0]], check=True)
    assert there.read_text("utf-8") == LINES.replace("127.0.0.1:8000", f"{at['server']}:8000")
    assert f"server {at['server']}:8000 " in there.read_text("utf-8")


def test_any_replica_answers_anything_and_what_belongs_together_is_called_the_same():
    (deployment,), (service,), (scaler,) = of("Deployment"), of("Service"), of("HorizontalPodAutoscaler")
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    assert deployment["spec"]["selector"]["matchLabels"] == labels == service["spec"]["selector"]
    assert service["spec"]["ports"][0]["targetPort"] == CONTAINER["ports"][0]["name"]
    (ingress,) = of("Ingress")
    there = {"name": service["metadata"]["name"], "port": {"name": service["spec"]["ports"][0]["name"]}}
    assert ingress["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"] == there
    idle = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-read-timeout"]
    (in_nginx,) = re.findall(r"proxy_read_timeout (\d+s);", LINES)
    assert seconds(in_nginx) == seconds(idle) > channel._PING_SECONDS
    assert not re.search(r"hash|sticky|affinity|session_id", LINES + DEPLOY["kubernetes.yaml"])
    assert scaler["spec"]["scaleTargetRef"]["name"] == deployment["metadata"]["name"]
    assert "replicas" not in deployment["spec"]
    (metric,) = scaler["spec"]["metrics"]
    assert metric["resource"]["name"] in CONTAINER["resources"]["requests"]
    assert int(IN_CLUSTER["CARDLESSONS_MOST"]) == MAX_PAGES


# The store of classes and shared tables


def test_the_store_keeps_nothing_on_a_disk_and_is_where_the_servers_look_for_it():
    valkey = COMPOSE["services"]["valkey"]
    there = urlsplit(COMPOSE["services"]["server"]["environment"]["CARDLESSONS_REDIS"])
    assert (there.hostname, there.port) == (valkey["networks"]["cards"]["ipv4_address"], 6379)
    assert "valkey" in COMPOSE["services"]["server"]["depends_on"]
    assert "ports" not in valkey, "nobody outside connects to it"
    (pod, service, rule) = [told for told in CLUSTER if told["metadata"]["name"] == "cardlessons-valkey"]
    there = urlsplit(IN_CLUSTER["CARDLESSONS_REDIS"])
    assert (there.hostname, there.port) == (service["metadata"]["name"], service["spec"]["ports"][0]["port"])
    labels = pod["spec"]["template"]["metadata"]["labels"]
    assert labels == service["spec"]["selector"] == rule["spec"]["podSelector"]["matchLabels"]
    (allowed,) = rule["spec"]["ingress"][0]["from"]
    assert allowed["podSelector"]["matchLabels"] == of("Deployment")[0]["spec"]["selector"]["matchLabels"]
    (container,) = pod["spec"]["template"]["spec"]["containers"]
    assert container["command"] == valkey["command"]
    for option in ("--save", "--appendonly"):
        assert valkey["command"][valkey["command"].index(option) + 1] in ("", "no")


# The rest


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze found, which comes with systemd")
def test_the_unit_for_systemd_is_sound(tmp_path):
    file = tmp_path / "cardlessons.service"
    file.write_text(DEPLOY[file.name].replace("/opt/cardlessons/bin/cardlessons", sys.executable))
    found = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert [line for line in found.stderr.splitlines() if file.name in line] == []
    assert found.returncode == 0


def test_the_service_of_a_hub_is_opened_where_the_hub_shows_it(monkeypatch):
    service = service_of_a_hub()
    chosen = _read_settings(monkeypatch, service["command"][1:], {})
    assert chosen.base_url == f"/services/{service['name']}/"
    assert service["url"] == f"http://{chosen.host}:{chosen.port}"
    assert chosen.proxies == [ip for ip in chosen.proxies if ip_address(ip).is_loopback] != []


def test_the_notebooks_are_laid_for_users_of_a_hub_by_the_guides_line(tmp_path):
    (line,) = [line for line in GUIDE.splitlines() if line.startswith("python -c")]
    _, flag, code = shlex.split(line)
    subprocess.run([sys.executable, flag, code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    assert (tmp_path / "cardlessons-notebooks" / "four-nines.ipynb").is_file()


def test_images_and_actions_are_named_by_their_hash():
    workflows = [path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").iterdir()]
    told = "\n".join([*DEPLOY.values(), *workflows])
    images = [name for name in re.findall(r"^(?:FROM| *image:) (\S+)", told, re.MULTILINE) if ".example/" not in name]
    actions = re.findall(r"^ *- uses: (\S+)", told, re.MULTILINE)
    assert min(len(images), len(actions)) >= 5
    assert [name for name in images if not re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", name)] == []
    assert [name for name in actions if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", name)] == []
